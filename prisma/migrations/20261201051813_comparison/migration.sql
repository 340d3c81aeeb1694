-- CreateTable
CREATE TABLE "comparison" (
    "id" TEXT NOT NULL,
    "lake_id" TEXT NOT NULL,
    "created_at" BIGINT NOT NULL,
    "author" TEXT NOT NULL,
    "sink_table" TEXT NOT NULL,
    "request" TEXT NOT NULL,
    "body" TEXT NOT NULL,

    CONSTRAINT "comparison_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "comparison_result" (
    "id" TEXT NOT NULL,
    "seq" BIGSERIAL NOT NULL,
    "comparison_id" TEXT NOT NULL,
    "at" BIGINT NOT NULL,
    "actor" TEXT NOT NULL,
    "body" TEXT NOT NULL,

    CONSTRAINT "comparison_result_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "comparison_lake_id_created_at_idx" ON "comparison"("lake_id", "created_at");

-- CreateIndex
CREATE INDEX "comparison_lake_id_sink_table_created_at_idx" ON "comparison"("lake_id", "sink_table", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "comparison_result_seq_key" ON "comparison_result"("seq");

-- CreateIndex
CREATE INDEX "comparison_result_comparison_id_seq_idx" ON "comparison_result"("comparison_id", "seq");

-- AddForeignKey
ALTER TABLE "comparison" ADD CONSTRAINT "comparison_lake_id_fkey" FOREIGN KEY ("lake_id") REFERENCES "lake"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comparison_result" ADD CONSTRAINT "comparison_result_comparison_id_fkey" FOREIGN KEY ("comparison_id") REFERENCES "comparison"("id") ON DELETE CASCADE ON UPDATE CASCADE;
