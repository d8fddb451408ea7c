const BAR = 24

/** How much of a table is done. */
type Progress = { table: string; copied: number; of: number }

const PARTS = 10

let told = ''

/** One line that fills, on standard error; where that is no terminal, a line for each tenth of a table. */
export function showProgress({ table, copied, of }: Progress, unit = 'rows'): void {
  const done = copied === of
  if (!process.stderr.isTTY) {
    const part = done ? PARTS : Math.floor((copied / of) * PARTS)
    const line = `${table} ${part}`
    if (part === 0 || line === told) return
    told = line
    process.stderr.write(done ? `${table}: ${of} ${unit}\n` : `${table}: ${copied} of ${of} ${unit}\n`)
    return
  }
  const filled = of === 0 ? BAR : Math.floor((copied / of) * BAR)
  const bar = '█'.repeat(filled).padEnd(BAR, '░')
  process.stderr.write(`\r\u001B[K${bar} ${table} ${copied}/${of}${done ? '\n' : ''}`)
}
