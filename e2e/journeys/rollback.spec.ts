import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { drawnGraph, drawnIds, waitForSample } from '../support/drawn'

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

interface Preview {
  readonly cut: readonly { readonly ref: string; readonly target: string | null }[]
}

/** What the API answers to the same wish: the page has to show that. */
async function askCut(page: Page, anchor: string): Promise<Preview['cut']> {
  const answer = await page.request.post('/api/v1/lakes/shop/rollback-plans/preview', { data: { anchor } })
  return ((await answer.json()) as Preview).cut
}

test('from a wish through a blocked cut to a plan that is approved, ticked off and verified', async ({
  page,
}) => {
  await waitForSample(page)
  await page.goto('/lakes/shop/rollback')
  await expect(page.getByRole('button', { name: 'Next: scope' })).toBeDisabled()
  await page.getByRole('textbox', { name: 'A snapshot or checkpoint' }).fill('dws.sales_by_city@141')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('link', { name: 'Next: scope' }).click()
  await page.getByRole('link', { name: 'See the cut' }).click()

  // The cut is that of the answer, and a wish that is changed moves it.
  const rows = page.getByRole('table', { name: 'What goes back' })
  const cut = await askCut(page, 'table:dws.sales_by_city@140')
  await page.getByRole('button', { name: 'dws.sales_by_city@141: one earlier' }).click()
  await expect(page).toHaveURL(/at=table(:|%3A)dws\.sales_by_city@140/)
  for (const { ref, target } of cut) {
    const version = /@\d+$/.exec(target ?? '')?.[0] ?? ''
    const name = ref.replace(/^\w+:/, '')
    await expect(
      rows
        .getByRole('row')
        .filter({ has: page.getByRole('link', { name, exact: true }) })
        .first(),
    ).toContainText(version)
  }
  await expect.poll(() => drawnIds(page)).toEqual(expect.arrayContaining(cut.map(({ ref }) => ref)))
  const lit = (await drawnGraph(page)).nodes.filter(({ classes }) => classes.includes('lit'))
  expect(lit.map(({ id }) => id).sort()).toEqual(cut.map(({ ref }) => ref).sort())
  await page.getByRole('button', { name: 'Why? ads-top-cities' }).first().click()
  await expect(page.getByRole('list', { name: 'Chain of causes' })).toContainText('You asked for at most')

  // Branches are blocked here; in place is not.
  await expect(page.getByRole('button', { name: 'Make this plan' })).toBeDisabled()
  await expect(page.getByRole('region', { name: 'Blocked' })).toContainText('has read')
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Use the method in place' }).click()
  await page.getByRole('button', { name: 'Make this plan' }).click()

  // Every danger is accepted before the steps; reload keeps what was.
  await expect(page).toHaveURL(/\/rollback\/[0-9a-f-]{36}/)
  await expect(page.getByRole('button', { name: 'Next: steps' })).toBeDisabled()
  const dangers = page.getByRole('checkbox', { name: /I accept this/ })
  for (const box of await dangers.all()) await box.check()
  await page.reload()
  await expect(page.getByText(/^0 of \d+ left to accept$/)).toBeVisible()
  await page.getByRole('textbox', { name: 'What restarts dws-sales' }).fill('nothing')
  await page.getByRole('button', { name: /^Confirm ?: dws-sales$/ }).click()
  await expect(page.getByRole('button', { name: /^Take back ?: dws-sales$/ })).toBeVisible()

  await page.getByRole('link', { name: 'Next: steps' }).click()
  await expect(page.getByText('1 of 21 ticked off')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Step 4 is done' }).click()
  await expect(page.getByText('2 of 21 ticked off')).toBeVisible()
  await page.getByText('Keep the target of').first().click()
  await expect(page.getByText('CALL sys.create_tag').first()).toBeVisible()
  expect(await findings(page)).toEqual([])

  await page.getByRole('link', { name: 'Next: hand over' }).click()
  await page.getByRole('button', { name: /^Approve [0-9a-f]{8}$/ }).click()
  await expect(page.getByText('approved', { exact: true })).toBeVisible()
  const runbook = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Download ?: Runbook$/ }).click()
  expect((await runbook).suggestedFilename()).toMatch(/^rollback-[0-9a-f]{8}\.md$/)

  await page.getByRole('link', { name: 'Next: verify' }).click()
  await page.getByRole('button', { name: 'Read the lake again and verify' }).click()
  const verdict = page.getByRole('region', { name: 'Verdict' })
  await expect(verdict).toContainText(/Failed|Open/)
  await expect(verdict).not.toContainText('Passed: everything')
  await page.goBack()
  await expect(page.getByRole('button', { name: /^Copy ?: / }).first()).toBeVisible()
})

test('says no with a proof, and how far back a lake can go', async ({ page }) => {
  await waitForSample(page)
  // From a version of the table's own page.
  await page.goto('/lakes/shop/tables/ods.orders')
  await page.getByRole('link', { name: 'Take everything back to ods.orders@127' }).click()
  await expect(page.getByRole('heading', { name: 'There is no consistent line' })).toBeVisible()
  const proof = page.getByRole('list', { name: 'Chain of causes' }).getByRole('listitem')
  await expect(proof.first()).toContainText('You asked for at most ods.orders@127')
  await expect(proof.last()).toContainText('profile-orders has nothing left to go back to.')
  await expect(page.getByRole('button', { name: 'Make this plan' })).toBeDisabled()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: /More areas/ }).click()
  await page.getByRole('menuitem', { name: 'Recoverability' }).click()
  await expect(page.getByText('can go back together to')).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'dwd-order-wide', exact: true }).click()
  const points = page.getByRole('list', { name: 'Restore points, newest first' })
  await points.getByRole('button').filter({ hasText: 'useless' }).first().click()
  await expect(page.getByText('no line', { exact: true })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('radio', { name: 'Table' }).click()
  await expect(page.getByRole('table', { name: 'Restore points by table and job' })).toContainText(
    'ods.orders',
  )
})
