import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { clickNode, drawnGraph, drawnIds, waitForSample } from '../support/drawn'

test('from the overview to both graphs, and back', async ({ page }) => {
  await waitForSample(page)
  await page.goto('/')
  await expect(page.getByText('checkpoints failed').first()).toBeVisible()

  // Open: one root, one job each way.
  await page.goto('/lakes/shop/lineage?root=table:dwd.order_wide&up=1&down=1')
  await expect.poll(() => drawnIds(page)).toContain('table:dwd.order_wide')
  const first = await drawnGraph(page)
  expect(first.edges).toContainEqual(
    expect.objectContaining({ source: 'table:ods.orders', target: 'job:dwd-order-wide' }),
  )
  expect(first.edges).toContainEqual(
    expect.objectContaining({ source: 'job:dwd-order-wide', target: 'table:dwd.order_wide' }),
  )
  expect(await drawnIds(page)).not.toContain('job:ingest-orders')

  // Select: the address says so and the panel tells the facts.
  await clickNode(page, 'table:ods.orders')
  await expect(page).toHaveURL(/sel=table(:|%3A)ods\.orders/)
  await expect(page.getByRole('complementary')).toContainText('ods.orders')

  // Expand one hop by its badge.
  const badge = (await drawnGraph(page)).nodes.find(
    (node) => node.id.startsWith('hop:') && node.id.includes('ods.orders') && node.id.includes('up'),
  )
  expect(badge).toBeDefined()
  await clickNode(page, badge?.id ?? '')
  await expect.poll(() => drawnIds(page)).toContain('job:ingest-orders')
  await expect(page).toHaveURL(/open=/)

  // Reload restores the view; Back undoes the thought.
  await page.reload()
  await expect.poll(() => drawnIds(page)).toContain('job:ingest-orders')
  await page.goBack()
  await expect.poll(() => drawnIds(page)).not.toContain('job:ingest-orders')
})

test('a snapshot and where it came from', async ({ page }) => {
  await waitForSample(page)
  await page.goto('/lakes/shop/versions?anchor=table:ads.report@62')
  const panel = page.getByRole('complementary')
  await expect(panel).toContainText('Checkpoint 34 of ads-report wrote this snapshot')
  const lit = () =>
    page.evaluate(() => {
      const box = [...document.querySelectorAll<HTMLElement>('*')].find((one) => '__versions' in one)
      return (box as unknown as { __versions?: { lit(): string[] } })?.__versions?.lit() ?? []
    })
  await expect.poll(lit).toContain('table:ads.report@62')
  expect((await lit()).some((ref) => ref.startsWith('job:ads-report~'))).toBe(true)

  // Another anchor by the field, kept by reload and undone by Back.
  await page.goto('/lakes/shop/versions?anchor=table:dwd.order_wide@101')
  await expect.poll(lit).toContain('table:dwd.order_wide@101')
  await page.reload()
  await expect.poll(lit).toContain('table:dwd.order_wide@101')
  await page.goBack()
  await expect.poll(lit).toContain('table:ads.report@62')
})

for (const [name, path] of [
  ['overview', '/'],
  ['lineage', '/lakes/shop/lineage?root=table:dwd.order_wide&sel=table:dwd.order_wide'],
  ['versions', '/lakes/shop/versions?anchor=table:ads.report@62'],
  ['a table', '/lakes/shop/tables/dwd.order_wide'],
  ['connections', '/connections'],
] as const) {
  test(`${name} has nothing that keeps people out`, async ({ page }) => {
    await waitForSample(page)
    await page.goto(path)
    await expect(page.getByText('shop').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(
      violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`),
    ).toEqual([])
  })
}

test('fits a phone without sideways scrolling', async ({ page }) => {
  await waitForSample(page)
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of [
    '/',
    '/lakes/shop/lineage?root=table:dwd.order_wide',
    '/lakes/shop/versions?anchor=table:ads.report@62',
  ]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      path,
    ).toBeLessThanOrEqual(0)
  }
})
