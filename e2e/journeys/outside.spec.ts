import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'

/** A lake of its own, with nothing in it but what is handed in here. */
const warehouse = mkdtempSync(join(tmpdir(), 'headwater-empty-'))

test.afterAll(() => rmSync(warehouse, { recursive: true }))

test('rows are handed in, a job’s lineage is taken away and given back', async ({ page }, { project }) => {
  const lake = `handed-in-${project.name}`
  expect((await page.request.post('/api/v1/lakes', { data: { name: lake, warehouse } })).status()).toBe(201)
  try {
    await page.goto(`/lakes/${lake}/completeness`)
    const hand = async (name: string, mimeType: string, text: string) => {
      await page.getByLabel('File').setInputFiles({ name, mimeType, buffer: Buffer.from(text) })
      await page.getByRole('button', { name: 'Hand in' }).click()
    }
    await page.getByLabel('Table of a CSV').selectOption('source_snapshot_lineage')
    const csv = 'job,barrier_id,database,table,snapshot_id\njob1,3,default,words,5\njob1,x,default,words,6\n'
    await hand('rows.csv', 'text/csv', csv)
    await expect(page.getByRole('status')).toContainText('1 row taken, 1 new')
    await expect(page.getByRole('cell', { name: 'is not a 64-bit integer' })).toBeVisible()
    const sink = { job: 'job1', barrier_id: 3, database: 'default', table: 'counts', snapshot_id: 7 }
    await hand('rows.json', 'application/json', JSON.stringify({ table: 'sink_data_lineage', rows: [sink] }))
    await expect(page.getByRole('row', { name: /^default\.counts/ })).toContainText('Not in the warehouse')
    await expect(page.getByText('0 of 1 job and 0 of 2 tables')).toBeVisible()

    await page.getByRole('link', { name: 'job1' }).click()
    await expect(page.getByText('Known only by what was handed in')).toBeVisible()
    await expect(page.getByText('It reads 1 table and writes 1.')).toBeVisible()
    await page.getByRole('button', { name: /Take away.*Table lineage/ }).click()
    await expect(page.getByRole('dialog')).toContainText('A row or event that is dated later than now.')
    await page.getByRole('button', { name: 'Take it away' }).click()
    await expect(page.getByText('It reads no table and writes none.')).toBeVisible()
    await page.getByRole('button', { name: /Give back.*Table lineage/ }).click()
    await expect(page.getByText('It reads 1 table and writes 1.')).toBeVisible()
  } finally {
    await page.request.delete(`/api/v1/lakes/${lake}`)
  }
})
