-- CreateTable
CREATE TABLE "lake" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "settings" TEXT NOT NULL,
    "sample" BOOLEAN NOT NULL DEFAULT false,
    "instants" TEXT NOT NULL,
    "created_at" BIGINT NOT NULL,
    "fact_generation" BIGINT NOT NULL DEFAULT 0,
    "publishing" TEXT,
    "deleting" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "lake_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sync" (
    "id" TEXT NOT NULL,
    "seq" BIGSERIAL NOT NULL,
    "lake_id" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "queued_for" TEXT,
    "running_for" TEXT,
    "owner" TEXT,
    "lease_until" BIGINT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "phase" TEXT NOT NULL DEFAULT '',
    "done" BIGINT NOT NULL DEFAULT 0,
    "total" BIGINT,
    "warnings" TEXT NOT NULL DEFAULT '[]',
    "warning_count" INTEGER NOT NULL DEFAULT 0,
    "facts" INTEGER NOT NULL DEFAULT 0,
    "changed" INTEGER NOT NULL DEFAULT 0,
    "observations" INTEGER NOT NULL DEFAULT 0,
    "failure" TEXT,
    "cancel_requested" BOOLEAN NOT NULL DEFAULT false,
    "requested_at" BIGINT NOT NULL,
    "started_at" BIGINT,
    "finished_at" BIGINT,

    CONSTRAINT "sync_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "observation" (
    "id" BIGSERIAL NOT NULL,
    "lake_id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "place" TEXT NOT NULL,
    "read_at" BIGINT NOT NULL,
    "last_read_at" BIGINT NOT NULL,
    "body" TEXT NOT NULL,

    CONSTRAINT "observation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "fact_table" (
    "id" BIGSERIAL NOT NULL,
    "lake_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "from_gen" BIGINT NOT NULL,
    "to_gen" BIGINT,
    "body" TEXT NOT NULL,

    CONSTRAINT "fact_table_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "fact_snapshot" (
    "id" BIGSERIAL NOT NULL,
    "lake_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "from_gen" BIGINT NOT NULL,
    "to_gen" BIGINT,
    "table_ref" TEXT NOT NULL,
    "snapshot_id" BIGINT NOT NULL,
    "identity" TEXT NOT NULL,
    "group_key" TEXT NOT NULL,
    "time_millis" BIGINT NOT NULL,
    "content" BOOLEAN NOT NULL,
    "current_life" BOOLEAN NOT NULL,
    "total_record_count" BIGINT,
    "body" TEXT NOT NULL,

    CONSTRAINT "fact_snapshot_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "fact_run" (
    "id" BIGSERIAL NOT NULL,
    "lake_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "from_gen" BIGINT NOT NULL,
    "to_gen" BIGINT,
    "body" TEXT NOT NULL,

    CONSTRAINT "fact_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "fact_checkpoint" (
    "id" BIGSERIAL NOT NULL,
    "lake_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "from_gen" BIGINT NOT NULL,
    "to_gen" BIGINT,
    "job_id" TEXT NOT NULL,
    "checkpoint_id" BIGINT NOT NULL,
    "status" TEXT NOT NULL,
    "at_millis" BIGINT,
    "failed_at" BIGINT,
    "body" TEXT NOT NULL,

    CONSTRAINT "fact_checkpoint_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "fact_read" (
    "id" BIGSERIAL NOT NULL,
    "lake_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "from_gen" BIGINT NOT NULL,
    "to_gen" BIGINT,
    "job_id" TEXT NOT NULL,
    "checkpoint_id" BIGINT,
    "table_ref" TEXT NOT NULL,
    "lookup" BOOLEAN NOT NULL,
    "high" BIGINT,
    "reach" BIGINT,
    "at_millis" BIGINT,
    "body" TEXT NOT NULL,

    CONSTRAINT "fact_read_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "fact_write" (
    "id" BIGSERIAL NOT NULL,
    "lake_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "from_gen" BIGINT NOT NULL,
    "to_gen" BIGINT,
    "job_id" TEXT NOT NULL,
    "checkpoint_id" BIGINT,
    "table_ref" TEXT NOT NULL,
    "identity" TEXT,
    "body" TEXT NOT NULL,

    CONSTRAINT "fact_write_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "fact_edge" (
    "id" BIGSERIAL NOT NULL,
    "lake_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "from_gen" BIGINT NOT NULL,
    "to_gen" BIGINT,
    "body" TEXT NOT NULL,

    CONSTRAINT "fact_edge_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "fact_boundary" (
    "id" BIGSERIAL NOT NULL,
    "lake_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "from_gen" BIGINT NOT NULL,
    "to_gen" BIGINT,
    "body" TEXT NOT NULL,

    CONSTRAINT "fact_boundary_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "lake_name_key" ON "lake"("name");

-- CreateIndex
CREATE UNIQUE INDEX "sync_seq_key" ON "sync"("seq");

-- CreateIndex
CREATE UNIQUE INDEX "sync_queued_for_key" ON "sync"("queued_for");

-- CreateIndex
CREATE UNIQUE INDEX "sync_running_for_key" ON "sync"("running_for");

-- CreateIndex
CREATE INDEX "sync_lake_id_seq_idx" ON "sync"("lake_id", "seq");

-- CreateIndex
CREATE INDEX "sync_status_idx" ON "sync"("status");

-- CreateIndex
CREATE INDEX "observation_lake_id_id_idx" ON "observation"("lake_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "observation_lake_id_hash_key" ON "observation"("lake_id", "hash");

-- CreateIndex
CREATE INDEX "fact_table_lake_id_to_gen_idx" ON "fact_table"("lake_id", "to_gen");

-- CreateIndex
CREATE UNIQUE INDEX "fact_table_lake_id_key_from_gen_key" ON "fact_table"("lake_id", "key", "from_gen");

-- CreateIndex
CREATE INDEX "fact_snapshot_lake_id_to_gen_idx" ON "fact_snapshot"("lake_id", "to_gen");

-- CreateIndex
CREATE INDEX "fact_snapshot_lake_id_table_ref_snapshot_id_idx" ON "fact_snapshot"("lake_id", "table_ref", "snapshot_id");

-- CreateIndex
CREATE INDEX "fact_snapshot_lake_id_table_ref_group_key_idx" ON "fact_snapshot"("lake_id", "table_ref", "group_key");

-- CreateIndex
CREATE INDEX "fact_snapshot_lake_id_table_ref_time_millis_idx" ON "fact_snapshot"("lake_id", "table_ref", "time_millis");

-- CreateIndex
CREATE UNIQUE INDEX "fact_snapshot_lake_id_key_from_gen_key" ON "fact_snapshot"("lake_id", "key", "from_gen");

-- CreateIndex
CREATE INDEX "fact_run_lake_id_to_gen_idx" ON "fact_run"("lake_id", "to_gen");

-- CreateIndex
CREATE UNIQUE INDEX "fact_run_lake_id_key_from_gen_key" ON "fact_run"("lake_id", "key", "from_gen");

-- CreateIndex
CREATE INDEX "fact_checkpoint_lake_id_to_gen_idx" ON "fact_checkpoint"("lake_id", "to_gen");

-- CreateIndex
CREATE INDEX "fact_checkpoint_lake_id_job_id_checkpoint_id_idx" ON "fact_checkpoint"("lake_id", "job_id", "checkpoint_id");

-- CreateIndex
CREATE INDEX "fact_checkpoint_lake_id_job_id_at_millis_idx" ON "fact_checkpoint"("lake_id", "job_id", "at_millis");

-- CreateIndex
CREATE UNIQUE INDEX "fact_checkpoint_lake_id_key_from_gen_key" ON "fact_checkpoint"("lake_id", "key", "from_gen");

-- CreateIndex
CREATE INDEX "fact_read_lake_id_to_gen_idx" ON "fact_read"("lake_id", "to_gen");

-- CreateIndex
CREATE INDEX "fact_read_lake_id_job_id_checkpoint_id_idx" ON "fact_read"("lake_id", "job_id", "checkpoint_id");

-- CreateIndex
CREATE INDEX "fact_read_lake_id_table_ref_job_id_reach_idx" ON "fact_read"("lake_id", "table_ref", "job_id", "reach");

-- CreateIndex
CREATE UNIQUE INDEX "fact_read_lake_id_key_from_gen_key" ON "fact_read"("lake_id", "key", "from_gen");

-- CreateIndex
CREATE INDEX "fact_write_lake_id_to_gen_idx" ON "fact_write"("lake_id", "to_gen");

-- CreateIndex
CREATE INDEX "fact_write_lake_id_job_id_checkpoint_id_idx" ON "fact_write"("lake_id", "job_id", "checkpoint_id");

-- CreateIndex
CREATE INDEX "fact_write_lake_id_job_id_table_ref_checkpoint_id_idx" ON "fact_write"("lake_id", "job_id", "table_ref", "checkpoint_id");

-- CreateIndex
CREATE INDEX "fact_write_lake_id_table_ref_identity_idx" ON "fact_write"("lake_id", "table_ref", "identity");

-- CreateIndex
CREATE UNIQUE INDEX "fact_write_lake_id_key_from_gen_key" ON "fact_write"("lake_id", "key", "from_gen");

-- CreateIndex
CREATE INDEX "fact_edge_lake_id_to_gen_idx" ON "fact_edge"("lake_id", "to_gen");

-- CreateIndex
CREATE UNIQUE INDEX "fact_edge_lake_id_key_from_gen_key" ON "fact_edge"("lake_id", "key", "from_gen");

-- CreateIndex
CREATE INDEX "fact_boundary_lake_id_to_gen_idx" ON "fact_boundary"("lake_id", "to_gen");

-- CreateIndex
CREATE UNIQUE INDEX "fact_boundary_lake_id_key_from_gen_key" ON "fact_boundary"("lake_id", "key", "from_gen");

-- AddForeignKey
ALTER TABLE "sync" ADD CONSTRAINT "sync_lake_id_fkey" FOREIGN KEY ("lake_id") REFERENCES "lake"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "observation" ADD CONSTRAINT "observation_lake_id_fkey" FOREIGN KEY ("lake_id") REFERENCES "lake"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fact_table" ADD CONSTRAINT "fact_table_lake_id_fkey" FOREIGN KEY ("lake_id") REFERENCES "lake"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fact_snapshot" ADD CONSTRAINT "fact_snapshot_lake_id_fkey" FOREIGN KEY ("lake_id") REFERENCES "lake"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fact_run" ADD CONSTRAINT "fact_run_lake_id_fkey" FOREIGN KEY ("lake_id") REFERENCES "lake"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fact_checkpoint" ADD CONSTRAINT "fact_checkpoint_lake_id_fkey" FOREIGN KEY ("lake_id") REFERENCES "lake"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fact_read" ADD CONSTRAINT "fact_read_lake_id_fkey" FOREIGN KEY ("lake_id") REFERENCES "lake"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fact_write" ADD CONSTRAINT "fact_write_lake_id_fkey" FOREIGN KEY ("lake_id") REFERENCES "lake"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fact_edge" ADD CONSTRAINT "fact_edge_lake_id_fkey" FOREIGN KEY ("lake_id") REFERENCES "lake"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fact_boundary" ADD CONSTRAINT "fact_boundary_lake_id_fkey" FOREIGN KEY ("lake_id") REFERENCES "lake"("id") ON DELETE CASCADE ON UPDATE CASCADE;
