import { expect, test, type Page } from '@playwright/test'
import { clickNode, drawnGraph, drawnIds, waitForSample } from '../support/drawn'

const VIEW = '/lakes/shop/lineage?root=table:dwd.order_wide&up=1&down=1'

async function drawnNode(page: Page, id: string) {
  const found = async () => (await drawnGraph(page)).nodes.find((node) => node.id === id)
  await expect.poll(async () => (await found())?.id).toBe(id)
  const node = await found()
  if (node === undefined) throw new Error(`${id} is not drawn`)
  return node
}

async function drawnClasses(page: Page, name: string): Promise<string[]> {
  return (await drawnGraph(page)).nodes.filter(({ classes }) => classes.includes(name)).map(({ id }) => id)
}

test.beforeEach(async ({ page }) => {
  await waitForSample(page)
  await page.goto(VIEW)
  await expect.poll(() => drawnIds(page)).toContain('table:dwd.order_wide')
})

test('a right click offers what can be done with a node', async ({ page }) => {
  const { client } = await drawnNode(page, 'table:ods.orders')
  await page.mouse.move(client.x, client.y)
  await page.mouse.click(client.x, client.y, { button: 'right' })
  await page.getByRole('menuitem', { name: 'Expand up' }).click()
  await expect.poll(() => drawnIds(page)).toContain('job:ingest-orders')
})

test('opening and closing a hop leaves its owner on its spot', async ({ page }) => {
  const before = await drawnNode(page, 'table:ods.orders')
  const shown = await drawnIds(page)
  await clickNode(page, 'hop:upstream table:ods.orders')
  await expect.poll(() => drawnIds(page)).toContain('job:ingest-orders')
  const opened = await drawnNode(page, 'table:ods.orders')
  expect(Math.hypot(opened.client.x - before.client.x, opened.client.y - before.client.y)).toBeLessThan(1)
  await clickNode(page, 'hop:upstream table:ods.orders')
  await expect.poll(() => drawnIds(page)).toEqual(shown)
})

test('keys move, select and clear; a button over the canvas keeps its own', async ({ page }) => {
  await page.getByRole('application').focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => drawnClasses(page, 'cursor')).toHaveLength(1)
  const [under] = await drawnClasses(page, 'cursor')
  await page.getByRole('button', { name: 'Zoom in' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/sel=/)
  await page.getByRole('application').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => drawnClasses(page, 'selected')).toEqual([under])
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/sel=/)
})

test('find walks through the hits from the first one', async ({ page }) => {
  await page.keyboard.press('/')
  await page.keyboard.type('sales_by')
  const place = page.getByRole('search').getByRole('status')
  await expect(place).toHaveText('1 / 2')
  await expect.poll(() => drawnClasses(page, 'cursor')).toEqual(['table:dws.sales_by_city'])
  await page.keyboard.press('Enter')
  await expect(place).toHaveText('2 / 2')
  await expect.poll(() => drawnClasses(page, 'cursor')).toEqual(['table:dws.sales_by_user'])
  await page.keyboard.press('Escape')
  await expect(place).toHaveCount(0)
})

test('a database folds into one card, which a click opens again; the drawing leaves as a file', async ({
  page,
}) => {
  await page.goto('/lakes/shop/lineage?group=database')
  const groups = async () =>
    (await drawnGraph(page)).nodes.filter(({ kind }) => kind === 'group').map(({ id }) => id)
  await expect.poll(groups).toEqual(['group:ads', 'group:dwd', 'group:dws', 'group:ods'])
  await clickNode(page, 'group:dwd')
  await expect(page).toHaveURL(/gopen=dwd/)
  await expect.poll(() => drawnIds(page)).toContain('table:dwd.order_wide')
  await page.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'SVG, dark' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('shop-lineage-dark.svg')
})
