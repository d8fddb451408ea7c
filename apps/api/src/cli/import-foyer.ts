import { parseArgs } from 'node:util'
import { type Unreadable, unreadables } from '@foyer/moving/transfer/unreadables'
import { readThen } from './read-then.ts'
import type { Terminal } from './terminal.ts'

/** What may follow the command. */
export const importFoyerOptions = [
  '--leave NAME,NAME          leave out what this service does not read or ask for:',
  `                           ${unreadables.join(', ')}`,
]

const flags = { leave: { type: 'string' } } as const

/** Imports what `foyer export` has written: everything where there is no user yet, or one organization. */
export function importFromFoyer(terminal: Terminal, file: string, ...args: string[]): Promise<number> {
  return readThen(
    terminal,
    () => ({ file, left: readNames(parseArgs({ args, options: flags }).values.leave) }),
    async (asked) => (await import('./read-archive.ts')).readArchive(terminal, asked),
  )
}

function readNames(names: string | undefined): Unreadable[] {
  const given = names?.split(',').map((name) => name.trim()) ?? []
  return given.map((name) => {
    const known = unreadables.find((one) => one === name)
    if (known === undefined) throw new Error(`--leave knows ${unreadables.join(', ')}, and not ${name}.`)
    return known
  })
}
