-- DropIndex
DROP INDEX "observation_lake_id_id_idx";

-- AlterTable
ALTER TABLE "fact_edge" ADD COLUMN     "boundary" TEXT,
ADD COLUMN     "owner" TEXT NOT NULL DEFAULT '';
-- Edges in force get their new columns from their key, "<kind> <from> <to>": refs hold no blank.
UPDATE "fact_edge" SET
  "owner" = CASE WHEN split_part("key", ' ', 1) = 'reads' OR split_part("key", ' ', 2) NOT LIKE 'job:%'
    THEN split_part("key", ' ', 3) ELSE split_part("key", ' ', 2) END,
  "boundary" = CASE WHEN split_part("key", ' ', 2) LIKE 'boundary:%' THEN split_part("key", ' ', 2)
    WHEN split_part("key", ' ', 3) LIKE 'boundary:%' THEN split_part("key", ' ', 3) END;
ALTER TABLE "fact_edge" ALTER COLUMN "owner" DROP DEFAULT;

-- AlterTable
ALTER TABLE "lake" ADD COLUMN     "derived_with" TEXT,
ADD COLUMN     "fact_count" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "linked_with" INTEGER NOT NULL DEFAULT 0;
UPDATE "lake" SET "fact_count" = (
  (SELECT count(*) FROM "fact_table" f WHERE f."lake_id" = "lake"."id" AND f."to_gen" IS NULL)
  + (SELECT count(*) FROM "fact_snapshot" f WHERE f."lake_id" = "lake"."id" AND f."to_gen" IS NULL)
  + (SELECT count(*) FROM "fact_run" f WHERE f."lake_id" = "lake"."id" AND f."to_gen" IS NULL)
  + (SELECT count(*) FROM "fact_checkpoint" f WHERE f."lake_id" = "lake"."id" AND f."to_gen" IS NULL)
  + (SELECT count(*) FROM "fact_read" f WHERE f."lake_id" = "lake"."id" AND f."to_gen" IS NULL)
  + (SELECT count(*) FROM "fact_write" f WHERE f."lake_id" = "lake"."id" AND f."to_gen" IS NULL)
  + (SELECT count(*) FROM "fact_edge" f WHERE f."lake_id" = "lake"."id" AND f."to_gen" IS NULL)
  + (SELECT count(*) FROM "fact_boundary" f WHERE f."lake_id" = "lake"."id" AND f."to_gen" IS NULL));

-- AlterTable
ALTER TABLE "observation" ADD COLUMN     "mark" TEXT;

-- CreateTable
CREATE TABLE "subject" (
    "id" BIGSERIAL NOT NULL,
    "lake_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "observations" INTEGER NOT NULL,
    "stale" BIGINT,

    CONSTRAINT "subject_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subject_link" (
    "id" BIGSERIAL NOT NULL,
    "lake_id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "link" TEXT NOT NULL,

    CONSTRAINT "subject_link_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "read_place" (
    "id" BIGSERIAL NOT NULL,
    "lake_id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "mark" TEXT NOT NULL,

    CONSTRAINT "read_place_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "subject_lake_id_key_key" ON "subject"("lake_id", "key");

-- CreateIndex
CREATE UNIQUE INDEX "subject_link_lake_id_hash_key" ON "subject_link"("lake_id", "hash");

-- CreateIndex
CREATE UNIQUE INDEX "read_place_lake_id_hash_key" ON "read_place"("lake_id", "hash");

-- CreateIndex
CREATE INDEX "fact_edge_lake_id_owner_idx" ON "fact_edge"("lake_id", "owner");

-- CreateIndex
CREATE INDEX "fact_edge_lake_id_boundary_idx" ON "fact_edge"("lake_id", "boundary");

-- CreateIndex
CREATE INDEX "observation_lake_id_subject_id_idx" ON "observation"("lake_id", "subject", "id");

-- AddForeignKey
ALTER TABLE "subject" ADD CONSTRAINT "subject_lake_id_fkey" FOREIGN KEY ("lake_id") REFERENCES "lake"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subject_link" ADD CONSTRAINT "subject_link_lake_id_fkey" FOREIGN KEY ("lake_id") REFERENCES "lake"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "read_place" ADD CONSTRAINT "read_place_lake_id_fkey" FOREIGN KEY ("lake_id") REFERENCES "lake"("id") ON DELETE CASCADE ON UPDATE CASCADE;
