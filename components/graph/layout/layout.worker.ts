import ELK from 'elkjs/lib/elk.bundled.js'
import type { ElkNode } from 'elkjs/lib/elk.bundled.js'
import type { ElkGraph, ElkResult } from '@/lib/view/graph/layout/elk-graph'
import { layOut } from '@/lib/view/graph/layout/lay-out'
import type { LayoutReply, LayoutRequest } from './layout-protocol'

// ELK takes a worker it is loaded in for its own and answers all messages.
self.onmessage = null

const elk = new ELK()
const reply = (message: LayoutReply) => self.postMessage(message)

async function runElk(graph: ElkGraph): Promise<ElkResult> {
  const result = await elk.layout(structuredClone(graph) as unknown as ElkNode)
  return result
}

async function answer({ id, input, hints }: LayoutRequest): Promise<void> {
  try {
    const placement = await layOut(input, hints, runElk, (placed) => reply({ type: 'progress', id, placed }))
    reply({ type: 'placed', id, placement })
  } catch (error) {
    reply({ type: 'failed', id, message: error instanceof Error ? error.message : String(error) })
  }
}

self.addEventListener('message', (event: MessageEvent<LayoutRequest>) => void answer(event.data))
reply({ type: 'ready' })
