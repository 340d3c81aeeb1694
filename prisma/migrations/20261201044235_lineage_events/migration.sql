-- CreateTable
CREATE TABLE "lineage_event" (
    "id" BIGSERIAL NOT NULL,
    "hash" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "type" TEXT,
    "at" BIGINT NOT NULL,
    "received_at" BIGINT NOT NULL,
    "about" TEXT NOT NULL,
    "run_id" TEXT,
    "flink_job_id" TEXT,
    "body" TEXT NOT NULL,

    CONSTRAINT "lineage_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_to_place" (
    "event_id" BIGINT NOT NULL,
    "ticket" BIGSERIAL NOT NULL,

    CONSTRAINT "event_to_place_pkey" PRIMARY KEY ("event_id")
);

-- CreateTable
CREATE TABLE "event_attachment" (
    "about" TEXT NOT NULL,
    "lake_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "event_attachment_pkey" PRIMARY KEY ("about","lake_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "lineage_event_hash_key" ON "lineage_event"("hash");

-- CreateIndex
CREATE INDEX "lineage_event_about_at_idx" ON "lineage_event"("about", "at");

-- CreateIndex
CREATE INDEX "lineage_event_at_id_idx" ON "lineage_event"("at", "id");

-- CreateIndex
CREATE INDEX "event_attachment_lake_id_idx" ON "event_attachment"("lake_id");

-- AddForeignKey
ALTER TABLE "event_to_place" ADD CONSTRAINT "event_to_place_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "lineage_event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_attachment" ADD CONSTRAINT "event_attachment_lake_id_fkey" FOREIGN KEY ("lake_id") REFERENCES "lake"("id") ON DELETE CASCADE ON UPDATE CASCADE;
