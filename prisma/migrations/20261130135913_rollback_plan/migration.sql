-- CreateTable
CREATE TABLE "rollback_plan" (
    "id" TEXT NOT NULL,
    "lake_id" TEXT NOT NULL,
    "created_at" BIGINT NOT NULL,
    "author" TEXT NOT NULL,
    "generation" BIGINT NOT NULL,
    "hash" TEXT NOT NULL,
    "request" TEXT NOT NULL,
    "body" TEXT NOT NULL,

    CONSTRAINT "rollback_plan_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "rollback_plan_lake_id_created_at_idx" ON "rollback_plan"("lake_id", "created_at");

-- AddForeignKey
ALTER TABLE "rollback_plan" ADD CONSTRAINT "rollback_plan_lake_id_fkey" FOREIGN KEY ("lake_id") REFERENCES "lake"("id") ON DELETE CASCADE ON UPDATE CASCADE;
