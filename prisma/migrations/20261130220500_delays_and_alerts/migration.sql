-- CreateTable
CREATE TABLE "delay_setting" (
    "lake_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "ref" TEXT NOT NULL,
    "threshold_ms" BIGINT,
    "target_ms" BIGINT,
    "target_permille" INTEGER,
    "paused_until" BIGINT,
    "updated_at" BIGINT NOT NULL,
    "updated_by" TEXT NOT NULL,

    CONSTRAINT "delay_setting_pkey" PRIMARY KEY ("lake_id","key")
);

-- CreateTable
CREATE TABLE "incident" (
    "id" TEXT NOT NULL,
    "lake_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "open_for" TEXT,
    "culprit" TEXT NOT NULL,
    "class" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "since" BIGINT,
    "opened_at" BIGINT NOT NULL,
    "seen_at" BIGINT NOT NULL,
    "gone_since" BIGINT,
    "closed_at" BIGINT,
    "late_ms" BIGINT,
    "worst_ms" BIGINT,
    "paused" BOOLEAN NOT NULL DEFAULT false,
    "tables" TEXT NOT NULL,
    "most_tables" INTEGER NOT NULL,
    "acknowledged_at" BIGINT,
    "acknowledged_by" TEXT,
    "assignee" TEXT,

    CONSTRAINT "incident_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "incident_event" (
    "id" BIGSERIAL NOT NULL,
    "incident_id" TEXT NOT NULL,
    "at" BIGINT NOT NULL,
    "author" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "incident_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lake_look" (
    "lake_id" TEXT NOT NULL,
    "owner" TEXT,
    "lease_until" BIGINT,
    "mark" TEXT,

    CONSTRAINT "lake_look_pkey" PRIMARY KEY ("lake_id")
);

-- CreateTable
CREATE TABLE "alert_channel" (
    "id" TEXT NOT NULL,
    "lake_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "secret" TEXT,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "created_at" BIGINT NOT NULL,
    "created_by" TEXT NOT NULL,

    CONSTRAINT "alert_channel_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "alert_delivery" (
    "id" TEXT NOT NULL,
    "seq" BIGSERIAL NOT NULL,
    "lake_id" TEXT NOT NULL,
    "channel_id" TEXT NOT NULL,
    "incident_id" TEXT,
    "kind" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_at" BIGINT NOT NULL,
    "owner" TEXT,
    "lease_until" BIGINT,
    "failure" TEXT,
    "created_at" BIGINT NOT NULL,
    "done_at" BIGINT,

    CONSTRAINT "alert_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "incident_open_for_key" ON "incident"("open_for");

-- CreateIndex
CREATE INDEX "incident_lake_id_opened_at_idx" ON "incident"("lake_id", "opened_at");

-- CreateIndex
CREATE INDEX "incident_event_incident_id_id_idx" ON "incident_event"("incident_id", "id");

-- CreateIndex
CREATE INDEX "alert_channel_lake_id_idx" ON "alert_channel"("lake_id");

-- CreateIndex
CREATE UNIQUE INDEX "alert_delivery_seq_key" ON "alert_delivery"("seq");

-- CreateIndex
CREATE INDEX "alert_delivery_status_next_at_idx" ON "alert_delivery"("status", "next_at");

-- CreateIndex
CREATE INDEX "alert_delivery_lake_id_seq_idx" ON "alert_delivery"("lake_id", "seq");

-- AddForeignKey
ALTER TABLE "delay_setting" ADD CONSTRAINT "delay_setting_lake_id_fkey" FOREIGN KEY ("lake_id") REFERENCES "lake"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "incident" ADD CONSTRAINT "incident_lake_id_fkey" FOREIGN KEY ("lake_id") REFERENCES "lake"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "incident_event" ADD CONSTRAINT "incident_event_incident_id_fkey" FOREIGN KEY ("incident_id") REFERENCES "incident"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lake_look" ADD CONSTRAINT "lake_look_lake_id_fkey" FOREIGN KEY ("lake_id") REFERENCES "lake"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert_channel" ADD CONSTRAINT "alert_channel_lake_id_fkey" FOREIGN KEY ("lake_id") REFERENCES "lake"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert_delivery" ADD CONSTRAINT "alert_delivery_lake_id_fkey" FOREIGN KEY ("lake_id") REFERENCES "lake"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert_delivery" ADD CONSTRAINT "alert_delivery_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "alert_channel"("id") ON DELETE CASCADE ON UPDATE CASCADE;
