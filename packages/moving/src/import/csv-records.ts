import type { Line } from './split-lines.ts'

/** A record by the line that it begins in; without fields it cannot be read. */
export type CsvRecord = { number: number; fields: readonly string[] | undefined }

type WholeLine = { number: number; text: string }

const FIELD = /(?:"([^"]*(?:""[^"]*)*)"|([^",]*))(,|$)/y

/**
 * Joins the lines of a CSV file to records: one with an open quote goes on in the next line. Where that leads nowhere, its
 * first line alone is given up, and the others are read again: a stray quote costs no other row.
 */
export class CsvRecords {
  readonly #maxLength: number
  #lines: WholeLine[] = []
  #length = 0
  #isOpen = false

  constructor(maxLength: number) {
    this.#maxLength = maxLength
  }

  /** The records that this line ends. */
  push({ number, text }: Line): CsvRecord[] {
    if (text === undefined) return [...this.end(), { number, fields: undefined }]
    if (this.#lines.length === 0 && text === '') return []
    this.#lines.push({ number, text })
    this.#length += text.length
    this.#isOpen = this.#isOpen !== hasOddQuotes(text)
    if (this.#isOpen) return this.#length > this.#maxLength ? this.#giveUp() : []
    const [first, ...others] = this.#lines
    const fields = fieldsOf(this.#lines.map((line) => line.text).join('\n'))
    if (fields === undefined && others.length > 0) return this.#giveUp()
    this.#reset()
    return [{ number: first?.number ?? number, fields }]
  }

  /** The records that are left when there are no more lines. */
  end(): CsvRecord[] {
    const records: CsvRecord[] = []
    while (this.#lines.length > 0) records.push(...this.#giveUp())
    return records
  }

  #giveUp(): CsvRecord[] {
    const [first, ...others] = this.#lines
    this.#reset()
    const records: CsvRecord[] = first === undefined ? [] : [{ number: first.number, fields: undefined }]
    for (const line of others) records.push(...this.push(line))
    return records
  }

  #reset(): void {
    this.#lines = []
    this.#length = 0
    this.#isOpen = false
  }
}

// A quote within quotes is doubled: of whole fields they are even.
function hasOddQuotes(text: string): boolean {
  let isOdd = false
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) isOdd = !isOdd
  return isOdd
}

function fieldsOf(record: string): string[] | undefined {
  const fields: string[] = []
  FIELD.lastIndex = 0
  for (;;) {
    const [, quoted, plain = '', end] = FIELD.exec(record) ?? []
    if (end === undefined) return undefined
    fields.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '') return fields
  }
}
