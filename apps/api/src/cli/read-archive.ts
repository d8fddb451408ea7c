import { resolve } from 'node:path'
import { servedFactors } from '@foyer/auth-domain/two-factor/served-factors'
import { openDatabase } from '@foyer/db/engine/open'
import { migrateToLatest } from '@foyer/db/migrations/migrate'
import { countStoredFeatures } from '@foyer/db/operations/stored-features'
import { verifyArchive } from '@foyer/moving/transfer/archive-file'
import { type Imported, importArchive } from '@foyer/moving/transfer/import-archive'
import type { Unreadable } from '@foyer/moving/transfer/unreadables'
import { createKeyring } from '@foyer/trpc-router/runtime/secrets/keyring'
import { type Environment, readEnvironment } from '#environment/environment.ts'
import { readOptions } from '#environment/load-options.ts'
import { describeProblems } from '#environment/problem.ts'
import { completeSecrets } from '#environment/secrets.ts'
import { describeSwitchedOff } from './describe-switched-off.ts'
import { createProgress } from './progress.ts'
import { reasonOf } from './reason-of.ts'
import { settleAdmins } from './settle-admins.ts'
import { failed, type Terminal } from './terminal.ts'

type Asked = { file: string; left: readonly Unreadable[] }

/** Imports what `foyer export` has written: everything where there is no user yet, or one organization. */
export async function readArchive(terminal: Terminal, asked: Asked): Promise<number> {
  const { environment, problems } = readEnvironment(terminal.env)
  if (problems.length > 0) return failed(terminal, describeProblems(problems))
  try {
    const file = resolve(terminal.cwd(), asked.file)
    // Before a database is made for it.
    await verifyArchive(file)
    const database = await openDatabase(environment.database)
    try {
      await migrateToLatest(database.db)
      const { options } = await readOptions(environment, terminal.cwd())
      const imported = await importArchive(database.db, {
        file,
        left: asked.left,
        served: servedFactors(options),
        secrets: await secretsOf(environment),
        onProgress: createProgress(terminal, 'parts'),
      })
      await settleAdmins(database.db, environment, terminal.cwd())
      const unserved = describeSwitchedOff(await countStoredFeatures(database.db), options)
      terminal.stdout.write(describeImport(imported, unserved))
      return 0
    } finally {
      await database.close()
    }
  } catch (error) {
    return failed(terminal, `${reasonOf(error)}\n`)
  }
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
