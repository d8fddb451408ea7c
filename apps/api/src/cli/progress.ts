import type { Terminal } from './terminal.ts'

const BAR = 24

/** How much of a table is done. */
type Progress = { table: string; copied: number; of: number; unit?: string }

export type ShowProgress = (progress: Progress) => void

const PARTS = 10

/** One line that fills, on standard error; where that is no terminal, a line for each tenth of a table. */
export function createProgress({ stderr }: Terminal, usual = 'rows'): ShowProgress {
  let told = ''
  return ({ table, copied, of, unit = usual }) => {
    const done = copied === of
    if (stderr.isTTY) {
      const filled = of === 0 ? BAR : Math.floor((copied / of) * BAR)
      const bar = '█'.repeat(filled).padEnd(BAR, '░')
      stderr.write(`\r\u001B[K${bar} ${table} ${copied}/${of}${done ? '\n' : ''}`)
      return
    }
    const part = done ? PARTS : Math.floor((copied / of) * PARTS)
    const line = `${table} ${part}`
    if (part === 0 || line === told) return
    told = line
    stderr.write(done ? `${table}: ${of} ${unit}\n` : `${table}: ${copied} of ${of} ${unit}\n`)
  }
}
