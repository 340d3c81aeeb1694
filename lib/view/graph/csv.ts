/**
 * RFC 4180. A cell that a spreadsheet would take for a formula gets an apostrophe before it: names come from people we
 * do not know.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(toCell).join(',') + '\r\n').join('')
}

function toCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+$/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
