import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { drawnGraph, drawnIds, waitForSample } from '../support/drawn'

const LATE = 'asOf=2026-11-29T22:16:46.522Z'

interface Delay {
  readonly lateMs: number
  readonly hops: readonly { readonly ms: number }[]
}

/** What the API answers for a table at the instant of the view: the page has to say the same. */
async function askDelay(page: Page, table: string): Promise<Delay> {
  const answer = await page.request.get(`/api/v1/lakes/shop/delays/${table}?${LATE.replace('asOf', 'at')}`)
  return (await answer.json()) as Delay
}

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

test('from the incidents to the hop that holds the data', async ({ page }) => {
  await waitForSample(page)
  await page.goto(`/lakes/shop/delays?${LATE}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('incidents')
  const slow = page.getByRole('listitem').filter({ hasText: 'dwd-risk runs but falls behind' })
  await expect(slow).toContainText('ads.risk_summary')
  await expect(slow).toContainText('dwd.order_risk')
  expect(await findings(page)).toEqual([])

  // Narrowed and sorted by the address: kept by reload.
  await page.getByRole('searchbox').fill('risk')
  const table = page.getByRole('table', { name: 'Tables by lateness' })
  await expect(table.getByRole('row')).toHaveCount(4)
  await table.getByRole('button', { name: 'Late' }).click()
  await expect(table.getByRole('columnheader', { name: 'Late', exact: true })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await page.reload()
  await expect(page).toHaveURL(/q=risk/)
  await expect(table.getByRole('row')).toHaveCount(4)
  await expect(table.getByRole('row').nth(1)).toContainText('dwd.order_risk')

  // One table: the sentence, then hops that are those of the answer.
  await table.getByRole('link', { name: 'ads.risk_summary' }).click()
  await expect(page.locator('main')).toContainText('Its oldest missing data is snapshot ods.orders@52')
  const { lateMs, hops } = await askDelay(page, 'ads.risk_summary')
  expect(hops.reduce((sum, { ms }) => sum + ms, 0)).toBe(lateMs)
  const fall = page.getByRole('table', { name: /^Where the/ })
  await expect(fall.getByRole('row')).toHaveCount(hops.length + 2)
  await expect(fall.getByRole('row').nth(1)).toContainText('waited in ods.orders@52 for dwd-risk')
  await expect(fall.getByRole('row').last()).toContainText('100.0 %')
  await expect(page.getByRole('region', { name: 'Affected by the same cause' })).toContainText(
    'dwd.order_risk',
  )
  expect(await findings(page)).toEqual([])
})

test('lights the way of the missing data in the graph, and leads back', async ({ page }) => {
  await waitForSample(page)
  await page.goto(`/lakes/shop/delays/ads.risk_summary?${LATE}`)
  await page.getByRole('link', { name: 'Path in lineage' }).click()
  await expect.poll(() => drawnIds(page)).toContain('job:dwd-risk')
  const lit = async () =>
    (await drawnGraph(page)).nodes.filter(({ classes }) => classes.includes('lit')).map(({ id }) => id)
  await expect
    .poll(async () => (await lit()).sort())
    .toEqual([
      'job:ads-risk',
      'job:dwd-risk',
      'table:ads.risk_summary',
      'table:dwd.order_risk',
      'table:ods.orders',
    ])
  await page.getByRole('main').getByRole('link', { name: 'Why is it late' }).first().click()
  await expect(page).toHaveURL(/\/delays\/ads\.risk_summary/)
})

test('an incident is acknowledged, a target set, a webhook tried', async ({ page }, { project }) => {
  // Both themes share one server: each has a job, a table and a webhook of its own.
  const dark = project.name === 'dark'
  const job = dark ? 'ads-risk' : 'dwd-risk'
  const table = dark ? 'ads.top_cities' : 'ads.report'
  const hook = dark ? 'Night' : 'Ops'
  await waitForSample(page)
  // The ledger follows the first read by some seconds.
  const opened = async () => {
    const answer = await page.request.get('/api/v1/lakes/shop/incidents?state=open')
    return ((await answer.json()) as { items: readonly { culprit: string }[] }).items.length
  }
  await expect.poll(opened, { timeout: 30_000 }).toBeGreaterThan(0)
  await page.goto('/lakes/shop/delays')
  await page.getByRole('button', { name: `Acknowledge the incident of ${job}` }).click()
  const entry = page.getByRole('listitem').filter({ hasText: `${job} does not run` })
  await expect(entry).toContainText('acknowledged')
  await entry.getByRole('link', { name: `History and notes on ${job}` }).click()
  await page.getByRole('textbox', { name: 'Add a note' }).fill('restarting it at ten')
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByRole('textbox', { name: 'Owner' }).fill('Mia')
  await page.getByRole('button', { name: 'Set owner' }).click()
  const events = page.getByRole('region', { name: 'What happened' })
  await expect(events).toContainText('restarting it at ten')
  await expect(events).toContainText('Given to Mia')
  await page.reload()
  await expect(events).toContainText('Acknowledged by local owner.')
  expect(await findings(page)).toEqual([])

  // A target, and how often it was kept.
  await page.goto(`/lakes/shop/delays/${table}`)
  await page.getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Target: at most so late, in minutes' }).fill('2')
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('main')).toContainText('at most 2 min in 99 % of the time')
  await expect(page.locator('main')).toContainText('target missed')
  await expect(page.getByRole('img', { name: `Lateness of ${table} from` })).toBeVisible()

  // A webhook that nobody listens to says so.
  await page.goto('/lakes/shop/delays/alerts')
  await page.getByRole('textbox', { name: 'Name' }).fill(hook)
  await page.getByRole('textbox', { name: 'URL' }).fill('http://127.0.0.1:9/hook/secret')
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await expect(page.locator('main')).toContainText('http://127.0.0.1:9/***')
  await page.getByRole('button', { name: `Preview the message to ${hook}` }).click()
  await expect(page.getByRole('dialog')).toContainText('[shop] TEST, ')
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Send a test to ${hook}` }).click()
  const message = page.getByRole('table', { name: 'Messages' }).getByRole('row').filter({ hasText: hook })
  await expect(message).toContainText('given up', { timeout: 15_000 })
  await expect(message).toContainText('no address of the open internet')
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: `Remove ${hook}` }).click()
  await expect(page.getByRole('button', { name: `Remove ${hook}` })).toHaveCount(0)
})

test('jumps anywhere by keys alone', async ({ page }) => {
  await waitForSample(page)
  await page.goto(`/lakes/shop/delays?${LATE}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Jump to' })
  await field.fill('report@62')
  await expect(page.getByRole('option', { name: 'ads.report@62' })).toHaveAttribute('aria-selected', 'true')
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/versions\?anchor=table(:|%3A)ads\.report@62.*asOf=2026-11-29/)

  await page.keyboard.press('Control+k')
  await field.fill('flaky_copy')
  await expect(page.getByRole('option', { name: 'ads.flaky_copy' }).first()).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/tables\/ads\.flaky_copy/)

  await page.keyboard.press('Control+k')
  await field.fill('delays')
  await expect(page.getByRole('option', { name: /^Delays/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('jump to a table')
})
