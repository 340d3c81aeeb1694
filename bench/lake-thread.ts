import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { build } from 'vite'
import type { SpawnLakeWorker } from '@/server/services/sync/lake-worker'
import { connectLakeWorker } from '@/server/worker/protocol'
import { untilBroken } from '@/server/worker/until-broken'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The thread of a sync as the app has it, bundled into `folder`: reading and deriving go on beside the store. */
export async function bundleLakeThread(folder: string): Promise<SpawnLakeWorker> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '@': root } },
    ssr: { noExternal: true },
    build: {
      ssr: join(root, 'server/worker/lake.worker.ts'),
      outDir: folder,
      emptyOutDir: false,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'lake.worker.mjs' } },
    },
  })
  return () => {
    const thread = new Worker(join(folder, 'lake.worker.mjs'))
    return connectLakeWorker(thread, untilBroken(thread), async () => {
      await thread.terminate()
    })
  }
}
