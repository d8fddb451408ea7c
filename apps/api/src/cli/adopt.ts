import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { AdoptionRequest } from './adopt-database.ts'
import { readThen } from './read-then.ts'
import type { Terminal } from './terminal.ts'

/** What may follow the command. */
export const adoptOptions = [
  '--dry-run                  say what would happen, and change nothing',
  '--time-zone ZONE           of times that name none: that of the server of better-auth',
  '--schema SCHEMA            where its tables are, unless in the one that Foyer gets',
  '--map FILE                 JSON: tables and columns that were renamed',
  '--leave NAME,NAME          leave behind what is refused by these names',
  '--undo                     go back; until --finish',
  '--finish                   settle; from then on there is no way back',
]

const flags = {
  'dry-run': { type: 'boolean' },
  'time-zone': { type: 'string' },
  schema: { type: 'string' },
  map: { type: 'string' },
  leave: { type: 'string' },
  undo: { type: 'boolean' },
  finish: { type: 'boolean' },
} as const

/** Takes over a database of better-auth, goes back to it, or settles. */
export function adoptBetterAuth(terminal: Terminal, ...args: string[]): Promise<number> {
  return readThen(
    terminal,
    () => readRequest(args, terminal.cwd()),
    async (asked) => (await import('./adopt-database.ts')).adoptDatabase(terminal, asked),
  )
}

function readRequest(args: string[], directory: string): AdoptionRequest {
  const { values } = parseArgs({ args, options: flags })
  const { schema, map, leave, undo = false, finish = false, 'dry-run': dryRun = false, 'time-zone': zone } = values
  return {
    ...{ schema, zone, undo, finish, dryRun },
    map: map && resolve(directory, map),
    left: leave?.split(',').map((name) => name.trim()) ?? [],
  }
}
