import type { FlinkAnswer, FlinkAnswers, NoAnswer } from './flink-answers'

/** Requests in a row without any answer, after which a cluster is not asked again. */
const PATIENCE = 3

/** Keeps a sync from waiting for the time-out of every single request of a cluster that went down meanwhile. */
export class StopWhenSilent implements FlinkAnswers {
  private unanswered = 0

  constructor(private readonly answers: FlinkAnswers) {}

  get place(): string {
    return this.answers.place
  }

  get clockNote(): string | null {
    return this.answers.clockNote
  }

  get silent(): boolean {
    return this.unanswered >= PATIENCE
  }

  async get(path: string): Promise<FlinkAnswer | NoAnswer> {
    if (this.silent)
      return { status: null, place: this.place + path, asked: false, message: 'not asked any more' }
    const answer = await this.answers.get(path)
    if (answer.status !== null) this.unanswered = 0
    else this.unanswered++
    return answer
  }
}
