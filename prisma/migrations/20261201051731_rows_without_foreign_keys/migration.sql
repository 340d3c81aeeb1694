-- A check for each row of an insert, where one for each statement does: statements that add such rows lock their lake's row.
-- DropForeignKey
ALTER TABLE "fact_boundary" DROP CONSTRAINT "fact_boundary_lake_id_fkey";

-- DropForeignKey
ALTER TABLE "fact_checkpoint" DROP CONSTRAINT "fact_checkpoint_lake_id_fkey";

-- DropForeignKey
ALTER TABLE "fact_edge" DROP CONSTRAINT "fact_edge_lake_id_fkey";

-- DropForeignKey
ALTER TABLE "fact_read" DROP CONSTRAINT "fact_read_lake_id_fkey";

-- DropForeignKey
ALTER TABLE "fact_run" DROP CONSTRAINT "fact_run_lake_id_fkey";

-- DropForeignKey
ALTER TABLE "fact_snapshot" DROP CONSTRAINT "fact_snapshot_lake_id_fkey";

-- DropForeignKey
ALTER TABLE "fact_table" DROP CONSTRAINT "fact_table_lake_id_fkey";

-- DropForeignKey
ALTER TABLE "fact_write" DROP CONSTRAINT "fact_write_lake_id_fkey";

-- DropForeignKey
ALTER TABLE "observation" DROP CONSTRAINT "observation_lake_id_fkey";

-- Only what has ended is looked up by its end: most rows never enter these.
DROP INDEX "fact_table_lake_id_to_gen_idx";
CREATE INDEX "fact_table_lake_id_to_gen_idx" ON "fact_table"("lake_id", "to_gen") WHERE "to_gen" IS NOT NULL;
DROP INDEX "fact_snapshot_lake_id_to_gen_idx";
CREATE INDEX "fact_snapshot_lake_id_to_gen_idx" ON "fact_snapshot"("lake_id", "to_gen") WHERE "to_gen" IS NOT NULL;
DROP INDEX "fact_run_lake_id_to_gen_idx";
CREATE INDEX "fact_run_lake_id_to_gen_idx" ON "fact_run"("lake_id", "to_gen") WHERE "to_gen" IS NOT NULL;
DROP INDEX "fact_checkpoint_lake_id_to_gen_idx";
CREATE INDEX "fact_checkpoint_lake_id_to_gen_idx" ON "fact_checkpoint"("lake_id", "to_gen") WHERE "to_gen" IS NOT NULL;
DROP INDEX "fact_read_lake_id_to_gen_idx";
CREATE INDEX "fact_read_lake_id_to_gen_idx" ON "fact_read"("lake_id", "to_gen") WHERE "to_gen" IS NOT NULL;
DROP INDEX "fact_write_lake_id_to_gen_idx";
CREATE INDEX "fact_write_lake_id_to_gen_idx" ON "fact_write"("lake_id", "to_gen") WHERE "to_gen" IS NOT NULL;
DROP INDEX "fact_edge_lake_id_to_gen_idx";
CREATE INDEX "fact_edge_lake_id_to_gen_idx" ON "fact_edge"("lake_id", "to_gen") WHERE "to_gen" IS NOT NULL;
DROP INDEX "fact_boundary_lake_id_to_gen_idx";
CREATE INDEX "fact_boundary_lake_id_to_gen_idx" ON "fact_boundary"("lake_id", "to_gen") WHERE "to_gen" IS NOT NULL;
