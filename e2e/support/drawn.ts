import { expect, type Page } from '@playwright/test'

interface DrawnNode {
  readonly id: string
  readonly kind: string
  readonly classes: readonly string[]
  readonly client: { readonly x: number; readonly y: number }
}

interface DrawnEdge {
  readonly source: string
  readonly target: string
  readonly kind: string
}

/** Facts of the drawn graph. A canvas has no elements, so the page's own read-only handle is asked. */
export async function drawnGraph(page: Page): Promise<{ nodes: DrawnNode[]; edges: DrawnEdge[] }> {
  return page.evaluate(() => {
    const box = [...document.querySelectorAll<HTMLElement>('*')].find((one) => '__graph' in one)
    const handle = (
      box as unknown as { __graph?: { nodes(): DrawnNode[]; edges(): DrawnEdge[]; settled(): boolean } }
    )?.__graph
    return handle === undefined || !handle.settled()
      ? { nodes: [], edges: [] }
      : { nodes: handle.nodes(), edges: handle.edges() }
  })
}

export async function drawnIds(page: Page): Promise<string[]> {
  return (await drawnGraph(page)).nodes
    .filter((node) => ['table', 'job', 'boundary'].includes(node.kind))
    .map((node) => node.id)
}

/** Waits until a node is drawn and nothing moves, then clicks it. */
export async function clickNode(page: Page, id: string): Promise<void> {
  await expect.poll(() => drawnGraph(page).then(({ nodes }) => nodes.map((node) => node.id))).toContain(id)
  let before = ''
  await expect
    .poll(async () => {
      const now = JSON.stringify((await drawnGraph(page)).nodes.find((node) => node.id === id)?.client)
      const still = now === before
      before = now
      return still
    })
    .toBe(true)
  const node = (await drawnGraph(page)).nodes.find((one) => one.id === id)
  if (node === undefined) throw new Error(`${id} is not drawn`)
  await page.mouse.click(node.client.x, node.client.y)
}

export async function waitForSample(page: Page): Promise<void> {
  await expect
    .poll(
      async () => {
        const answer = await page.request.get('/api/v1/lakes/shop')
        const lake = (await answer.json()) as { lastSync: { status: string } | null }
        return lake.lastSync?.status
      },
      { timeout: 60_000 },
    )
    .toBe('succeeded')
}
