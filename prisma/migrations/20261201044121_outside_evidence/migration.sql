-- CreateTable
CREATE TABLE "catalog_option" (
    "lake_id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "read_at" BIGINT NOT NULL,

    CONSTRAINT "catalog_option_pkey" PRIMARY KEY ("lake_id","hash")
);

-- CreateTable
CREATE TABLE "lineage_removal" (
    "lake_id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "job" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "removed_at" BIGINT NOT NULL,

    CONSTRAINT "lineage_removal_pkey" PRIMARY KEY ("lake_id","hash")
);

-- AddForeignKey
ALTER TABLE "catalog_option" ADD CONSTRAINT "catalog_option_lake_id_fkey" FOREIGN KEY ("lake_id") REFERENCES "lake"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lineage_removal" ADD CONSTRAINT "lineage_removal_lake_id_fkey" FOREIGN KEY ("lake_id") REFERENCES "lake"("id") ON DELETE CASCADE ON UPDATE CASCADE;
