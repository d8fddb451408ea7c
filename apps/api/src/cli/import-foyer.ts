import { parseArgs } from 'node:util'
import { servedFactors } from '@foyer/auth-domain/two-factor/served-factors'
import { openDatabase } from '@foyer/db/engine/open'
import { migrateToLatest } from '@foyer/db/migrations/migrate'
import { countStoredFeatures } from '@foyer/db/operations/stored-features'
import { verifyArchive } from '@foyer/moving/transfer/archive-file'
import { type Imported, importArchive } from '@foyer/moving/transfer/import-archive'
import { type Unreadable, unreadables } from '@foyer/moving/transfer/unreadable-values'
import { createKeyring } from '@foyer/trpc-router/runtime/secrets/keyring'
import { type Environment, readEnvironment } from '#environment/environment.ts'
import { readOptions } from '#environment/load-options.ts'
import { completeSecrets } from '#environment/secrets.ts'
import { describeProblems } from '#process/refuse-to-start.ts'
import { describeSwitchedOff } from './describe-switched-off.ts'
import { showProgress } from './progress.ts'
import { reasonOf } from './reason-of.ts'
import { settleAdmins } from './settle-admins.ts'

/** What may follow the command. */
export const importFoyerOptions = [
  '--leave NAME,NAME          leave out what this service does not read or ask for:',
  `                           ${unreadables.join(', ')}`,
]

const flags = { leave: { type: 'string' } } as const

/** Imports what `foyer export` has written: everything where there is no user yet, or one organization. */
export async function importFromFoyer(file: string, ...args: string[]): Promise<number> {
  const { environment, problems } = readEnvironment(process.env)
  if (problems.length > 0) return failed(describeProblems(problems))
  try {
    const { values } = parseArgs({ args, options: flags })
    const left = readNames(values.leave)
    // Before a database is made for it.
    await verifyArchive(file)
    const database = await openDatabase(environment.database)
    try {
      await migrateToLatest(database.db)
      const { options } = await readOptions(environment, process.cwd())
      const imported = await importArchive(database.db, {
        file,
        left,
        served: servedFactors(options),
        secrets: await secretsOf(environment),
        onProgress: (progress) => showProgress(progress, 'parts'),
      })
      await settleAdmins(database.db, environment)
      const unserved = describeSwitchedOff(await countStoredFeatures(database.db), options)
      process.stdout.write(describeImport(imported, unserved))
      return 0
    } finally {
      await database.close()
    }
  } catch (error) {
    return failed(`${reasonOf(error)}\n`)
  }
}

function readNames(names: string | undefined): Unreadable[] {
  const given = names?.split(',').map((name) => name.trim()) ?? []
  return given.map((name) => {
    const known = unreadables.find((one) => one === name)
    if (known === undefined) throw new Error(`--leave knows ${unreadables.join(', ')}, and not ${name}.`)
    return known
  })
}

async function secretsOf(environment: Environment) {
  const keys = createKeyring(await completeSecrets(environment))
  const idsOf = (purpose: 'provider-token' | 'password-pepper') => keys.all(purpose).map(({ id }) => id)
  return { seal: idsOf('provider-token'), pepper: idsOf('password-pepper') }
}

function describeImport({ organization, rows, left }: Imported, unserved: readonly string[]): string {
  const what = organization === null ? 'Everything' : `The organization ${organization}`
  return [
    `${what} is imported: ${rows} rows, compared with the archive before the commit.`,
    ...[...left].map(([name, count]) => `left out, as asked: ${count} ${name}`),
    ...(rows === 0 ? ['They were there already.'] : []),
    ...unserved,
    '',
  ].join('\n')
}

function failed(reason: string): number {
  process.stderr.write(reason)
  return 1
}
