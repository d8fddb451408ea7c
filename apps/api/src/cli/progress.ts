const BAR = 24

/** How much of a table is done. */
type Progress = { table: string; copied: number; of: number }

/** One line that fills, on standard error; where that is no terminal, a line for each table that is done. */
export function showProgress({ table, copied, of }: Progress, unit = 'rows'): void {
  const done = copied === of
  if (!process.stderr.isTTY) {
    if (done) process.stderr.write(`${table}: ${of} ${unit}\n`)
    return
  }
  const filled = of === 0 ? BAR : Math.floor((copied / of) * BAR)
  const bar = '█'.repeat(filled).padEnd(BAR, '░')
  process.stderr.write(`\r\u001B[K${bar} ${table} ${copied}/${of}${done ? '\n' : ''}`)
}
