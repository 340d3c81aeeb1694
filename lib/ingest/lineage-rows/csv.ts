/** One record. An empty field without quotes is `null`, as our own export writes what is not known. */
export interface CsvRecord {
  /** Line it begins on, from 1. */
  readonly line: number
  readonly cells: readonly (string | null)[]
  /** Why it cannot be used; `null` = it can. */
  readonly fault: string | null
}

/** More than any of the tables has; the rest of a longer record is not kept. */
const MAX_CELLS = 64
const MAX_CELL_CHARS = 16_384

/**
 * RFC 4180, read piece by piece: what is held is one record, however long the text. A cell or record that is too long is
 * cut and at fault; a quote that is never closed makes a fault of the last record.
 */
export class CsvReader {
  private cells: (string | null)[] = []
  private cell = ''
  private state: 'start' | 'plain' | 'quoted' | 'after-quote' = 'start'
  private fault: string | null = null
  private line = 1
  private begun = 1
  private pendingReturn = false
  private first = true

  private take(char: string): void {
    switch (this.state) {
      case 'quoted':
        if (char === '"') this.state = 'after-quote'
        else this.add(char)
        return
      case 'after-quote':
        if (char === '"') {
          this.add(char)
          this.state = 'quoted'
        } else if (char === ',') this.endCell(this.cell)
        else this.fault ??= 'text after a closing quote'
        return
      default:
        if (char === ',') this.endCell(this.state === 'start' ? null : this.cell)
        else if (char === '"' && this.state === 'start') this.state = 'quoted'
        else {
          this.state = 'plain'
          this.add(char)
        }
    }
  }

  private add(char: string): void {
    if (this.cell.length < MAX_CELL_CHARS) this.cell += char
    else this.fault ??= `a field is longer than ${MAX_CELL_CHARS} characters`
  }

  /** The records that end in this piece. */
  *push(text: string): Generator<CsvRecord> {
    let from = 0
    if (this.first && text.length > 0) {
      this.first = false
      if (text.charCodeAt(0) === 0xfeff) from = 1
    }
    for (let at = from; at < text.length; at++) {
      const char = text[at] ?? ''
      if (this.pendingReturn) {
        this.pendingReturn = false
        if (char === '\n') continue
      }
      if (this.state !== 'quoted' && (char === '\n' || char === '\r')) {
        this.pendingReturn = char === '\r'
        this.line++
        const record = this.endRecord()
        if (record !== null) yield record
        continue
      }
      if (char === '\n') this.line++
      this.take(char)
    }
  }

  /** The last record, where no line break ended it. */
  *end(): Generator<CsvRecord> {
    if (this.state === 'quoted') this.fault ??= 'a quote is never closed'
    const record = this.endRecord()
    if (record !== null) yield record
  }

  private endCell(value: string | null): void {
    if (this.cells.length < MAX_CELLS) this.cells.push(value)
    else this.fault ??= `more than ${MAX_CELLS} fields`
    this.cell = ''
    this.state = 'start'
  }

  /** `null` = an empty line. */
  private endRecord(): CsvRecord | null {
    const isEmpty = this.cells.length === 0 && this.state === 'start' && this.fault === null
    if (!isEmpty) this.endCell(this.state === 'start' ? null : this.cell)
    const record = isEmpty ? null : { line: this.begun, cells: this.cells, fault: this.fault }
    this.cells = []
    this.fault = null
    this.begun = this.line
    return record
  }
}
