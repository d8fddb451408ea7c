import { CsvRecords } from './csv-records.ts'
import type { ReadRow } from './read-dump.ts'
import { splitLines } from './split-lines.ts'

/** The rows of a CSV file (RFC 4180) whose first line names the columns; each is named by the line that it begins in. */
export async function* readCsv(parts: AsyncIterable<string>, maxLength: number): AsyncGenerator<ReadRow> {
  const records = new CsvRecords(maxLength)
  let columns: readonly string[] | undefined
  const rowOf = (row: number, fields: readonly string[] | undefined): ReadRow => ({
    row,
    value: fields?.length === columns?.length ? objectOf(columns ?? [], fields ?? []) : undefined,
  })
  for await (const line of splitLines(parts, maxLength)) {
    for (const { number, fields } of records.push(line)) {
      if (columns === undefined) columns = (fields ?? []).map((name) => name.trim())
      else yield rowOf(number, fields)
    }
  }
  for (const { number, fields } of records.end()) yield rowOf(number, fields)
}

function objectOf(columns: readonly string[], fields: readonly string[]): Record<string, string> {
  return Object.fromEntries(columns.map((column, index) => [column, fields[index] ?? '']))
}
