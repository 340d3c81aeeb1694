-- CreateTable
CREATE TABLE "alias" (
    "lake_id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "from_name" TEXT NOT NULL,
    "to_name" TEXT NOT NULL,
    "created_at" BIGINT NOT NULL,

    CONSTRAINT "alias_pkey" PRIMARY KEY ("lake_id","hash")
);

-- AddForeignKey
ALTER TABLE "alias" ADD CONSTRAINT "alias_lake_id_fkey" FOREIGN KEY ("lake_id") REFERENCES "lake"("id") ON DELETE CASCADE ON UPDATE CASCADE;
