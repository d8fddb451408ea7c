import { parseArgs } from 'node:util'
import { readThen } from './read-then.ts'
import type { Terminal } from './terminal.ts'

/** What may follow the command. */
export const exportOptions = ['--organization ID|SLUG     one organization with its members, and nothing of others']

const flags = { organization: { type: 'string' } } as const

/** Writes everything, or one organization, to an archive that another Foyer imports. */
export function exportToArchive(terminal: Terminal, file: string, ...args: string[]): Promise<number> {
  return readThen(
    terminal,
    () => ({ file, ...parseArgs({ args, options: flags }).values }),
    async (asked) => (await import('./write-archive.ts')).writeArchive(terminal, asked),
  )
}
