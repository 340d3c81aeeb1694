-- DropIndex
DROP INDEX "observation_lake_id_subject_id_idx";

-- AlterTable
ALTER TABLE "sync" ADD COLUMN     "excluded" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "observation_lake_id_subject_kind_id_idx" ON "observation"("lake_id", "subject", "kind", "id");
