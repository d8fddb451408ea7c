import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { findSource, sourceNames } from '@foyer/moving/import/import-sources'
import type { ImportRequest } from './import-exports.ts'
import { readThen } from './read-then.ts'
import type { Terminal } from './terminal.ts'

/** What may follow the command. */
export const importOptions = [
  `SOURCE                     ${sourceNames.join(', ')}`,
  '--dry-run                  say what would happen, and change nothing',
  '--map FILE                 JSON: which metadata are fields and roles here',
  '--hash-config FILE         firebase: the hash parameters of the project',
  '--leave second-factors     take users without the second factor that they have',
]

const flags = {
  'dry-run': { type: 'boolean' },
  map: { type: 'string' },
  'hash-config': { type: 'string' },
  leave: { type: 'string' },
} as const

const SECOND_FACTORS = 'second-factors'

/**
 * Imports users from the files that another service has exported. Exit code 1 where a row is refused, where none is a user, or
 * where a file ends early.
 */
export function importUsers(terminal: Terminal, ...args: string[]): Promise<number> {
  return readThen(
    terminal,
    () => readRequest(args, terminal.cwd()),
    async (request) => (await import('./import-exports.ts')).importExports(terminal, request),
  )
}

function readRequest(args: string[], directory: string): ImportRequest {
  const { values, positionals } = parseArgs({ args, options: flags, allowPositionals: true })
  const { map, leave, 'hash-config': hashing, 'dry-run': dryRun = false } = values
  const [name = '', ...files] = positionals
  const source = findSource(name)
  if (source === undefined) throw new Error(`Name where the users come from: ${sourceNames.join(', ')}.`)
  if (files.length === 0) throw new Error('Name the files that were exported.')
  if (leave !== undefined && leave !== SECOND_FACTORS) throw new Error(`--leave takes ${SECOND_FACTORS}.`)
  if (name === 'firebase' && hashing === undefined) {
    throw new Error(
      'Name a file with the hash parameters of the project by --hash-config: without them no password is taken.',
    )
  }
  if (name === 'firebase' && files.some((file) => /\.csv(\.gz)?$/i.test(file))) throw new Error(source.hint)
  const pathOf = (file: string) => resolve(directory, file)
  return {
    ...{ name, source, dryRun, leaveFactors: leave !== undefined },
    files: files.map(pathOf),
    map: map && pathOf(map),
    hashing: hashing && pathOf(hashing),
  }
}
