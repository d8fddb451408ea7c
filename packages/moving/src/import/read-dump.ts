import { type Line, splitLines } from './split-lines.ts'

/** A row of a file: its line, or its place in an array; without a value it cannot be read. */
export type ReadRow = { row: number; value: Record<string, unknown> | undefined }

const COPY = /^COPY .+ \((.+)\) FROM stdin;$/i
const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** The rows of a dump as `pg_dump` and `supabase db dump` write it: of every table, as `COPY` reads them. */
export async function* readDump(parts: AsyncIterable<string>, maxLength: number): AsyncGenerator<ReadRow> {
  let columns: readonly string[] | undefined
  for await (const { number: row, text } of splitLines(parts, maxLength)) {
    if (columns === undefined) columns = columnsOf(text)
    else if (text === '\\.') columns = undefined
    else yield { row, value: objectOf(columns, text) }
  }
}

function columnsOf(text: Line['text']): string[] | undefined {
  const [, list] = COPY.exec(text ?? '') ?? []
  return list?.split(', ').map((name) => name.replace(/^"(.*)"$/, '$1'))
}

function objectOf(columns: readonly string[], text: string | undefined): Record<string, string | null> | undefined {
  const fields = text?.split('\t')
  if (fields?.length !== columns.length) return undefined
  return Object.fromEntries(columns.map((column, index) => [column, unescaped(fields[index] ?? '')]))
}

function unescaped(field: string): string | null {
  if (field === '\\N') return null
  return field.replace(/\\([0-7]{1,3}|x[0-9a-fA-F]{1,2}|.)/g, (_all, code: string) => {
    if (/^[0-7]/.test(code)) return String.fromCharCode(Number.parseInt(code, 8))
    if (/^x./.test(code)) return String.fromCharCode(Number.parseInt(code.slice(1), 16))
    return escapes[code] ?? code
  })
}
