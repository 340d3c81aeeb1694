import type { WatchCost } from '@/server/services/ports'
import type { FileStore } from '../file-store'
import type { FlinkAnswers } from '../flink-answers'

/** Counts what a watch asks of others. */
export class CostMeter {
  private requests = 0
  private listings = 0
  private files = 0

  store(store: FileStore): FileStore {
    return {
      marksFolders: store.marksFolders,
      list: (uri, maxEntries) => {
        this.listings++
        return store.list(uri, maxEntries)
      },
      stat: (uri) => {
        this.files++
        return store.stat(uri)
      },
      read: (uri, maxBytes) => {
        this.files++
        return store.read(uri, maxBytes)
      },
    }
  }

  answers(answers: FlinkAnswers): FlinkAnswers {
    return {
      place: answers.place,
      get clockNote() {
        return answers.clockNote
      },
      get: (path) => {
        this.requests++
        return answers.get(path)
      },
    }
  }

  take(): WatchCost {
    const cost = { requests: this.requests, listings: this.listings, files: this.files }
    this.requests = this.listings = this.files = 0
    return cost
  }
}
