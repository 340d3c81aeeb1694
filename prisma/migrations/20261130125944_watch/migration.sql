-- AlterTable
ALTER TABLE "sync" ADD COLUMN     "scope" TEXT NOT NULL DEFAULT 'full';

-- CreateTable
CREATE TABLE "lake_watch" (
    "lake_id" TEXT NOT NULL,
    "owner" TEXT,
    "lease_until" BIGINT,
    "since" BIGINT NOT NULL,
    "tick_at" BIGINT,
    "read_at" BIGINT,
    "new_at" BIGINT,
    "caught" BIGINT NOT NULL DEFAULT 0,
    "missed" BIGINT NOT NULL DEFAULT 0,
    "troubles" TEXT NOT NULL DEFAULT '[]',
    "cost" TEXT NOT NULL DEFAULT '{}',

    CONSTRAINT "lake_watch_pkey" PRIMARY KEY ("lake_id")
);

-- AddForeignKey
ALTER TABLE "lake_watch" ADD CONSTRAINT "lake_watch_lake_id_fkey" FOREIGN KEY ("lake_id") REFERENCES "lake"("id") ON DELETE CASCADE ON UPDATE CASCADE;
