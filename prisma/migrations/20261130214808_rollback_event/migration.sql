-- CreateTable
CREATE TABLE "rollback_event" (
    "id" BIGSERIAL NOT NULL,
    "plan_id" TEXT NOT NULL,
    "at" BIGINT NOT NULL,
    "actor" TEXT NOT NULL,
    "person" TEXT,
    "kind" TEXT NOT NULL,
    "body" TEXT NOT NULL,

    CONSTRAINT "rollback_event_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "rollback_event_plan_id_id_idx" ON "rollback_event"("plan_id", "id");

-- AddForeignKey
ALTER TABLE "rollback_event" ADD CONSTRAINT "rollback_event_plan_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "rollback_plan"("id") ON DELETE CASCADE ON UPDATE CASCADE;
