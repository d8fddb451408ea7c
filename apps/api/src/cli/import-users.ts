import { parseArgs } from 'node:util'
import { COMMAND_LINE } from '@foyer/auth-domain/audit/event-types'
import type { Options } from '@foyer/auth-domain/options'
import { announceEverything } from '@foyer/db/changes/announce-everything'
import type { Db } from '@foyer/db/engine/handles'
import { openDatabase } from '@foyer/db/engine/open'
import { withoutTimeout } from '@foyer/db/engine/statement-timeout'
import { indexImportedHashes } from '@foyer/db/import/imported-hashes'
import { migrationState, SchemaNewerThanCodeError } from '@foyer/db/migrations/migrate'
import { recordEvents } from '@foyer/db/operations/audit'
import { NotAnArrayError } from '@foyer/moving/import/array-splitter'
import { readHashConfig } from '@foyer/moving/import/hash-config'
import { type ImportRun, readCosts } from '@foyer/moving/import/import-batch'
import { onImportConnection } from '@foyer/moving/import/import-connection'
import { importFiles } from '@foyer/moving/import/import-files'
import { faultOfMap, type ImportMap, importMapSchema } from '@foyer/moving/import/import-map'
import { createImportReport, describeCounts, type ImportCounts } from '@foyer/moving/import/import-report'
import { findSource, sourceNames } from '@foyer/moving/import/import-sources'
import type { ImportPolicy } from '@foyer/moving/import/plan-user'
import type { ImportSource, SourceSettings } from '@foyer/moving/import/source-user'
import { createKeyring } from '@foyer/trpc-router/runtime/secrets/keyring'
import { type Environment, readEnvironment } from '#environment/environment.ts'
import { readOptions } from '#environment/load-options.ts'
import { completeSecrets } from '#environment/secrets.ts'
import { describeProblems } from '#process/refuse-to-start.ts'
import { describeSwitchedOff } from './describe-switched-off.ts'
import { showProgress } from './progress.ts'
import { readMap } from './read-map.ts'
import { readThen } from './read-then.ts'
import { reasonOf } from './reason-of.ts'
import { settleAdmins } from './settle-admins.ts'

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

type Flags = ReturnType<typeof parseArgs<{ options: typeof flags }>>['values']

/** What the command line asks for. */
type Request = { name: string; source: ImportSource; files: readonly string[]; flags: Flags }

const SECOND_FACTORS = 'second-factors'
const STATEMENT_MILLIS = 60_000

/**
 * Imports users from the files that another service has exported. Exit code 1 where a row is refused, where none is a user, or
 * where a file ends early.
 */
export function importUsers(...args: string[]): Promise<number> {
  return readThen(() => readRequest(args), importFrom)
}

async function importFrom(request: Request): Promise<number> {
  const { environment, problems } = readEnvironment(process.env)
  if (problems.length > 0) return failed(describeProblems(problems))
  try {
    return await run(environment, request)
  } catch (error) {
    const hint = error instanceof NotAnArrayError ? request.source.hint : undefined
    return failed([reasonOf(error), hint, ''].filter(isSaid).join('\n'))
  }
}

function readRequest(args: string[]): Request {
  const { values, positionals } = parseArgs({ args, options: flags, allowPositionals: true })
  const [name = '', ...files] = positionals
  const source = findSource(name)
  if (source === undefined) throw new Error(`Name where the users come from: ${sourceNames.join(', ')}.`)
  if (files.length === 0) throw new Error('Name the files that were exported.')
  if (values.leave !== undefined && values.leave !== SECOND_FACTORS) throw new Error(`--leave takes ${SECOND_FACTORS}.`)
  if (name === 'firebase' && values['hash-config'] === undefined) {
    throw new Error(
      'Name a file with the hash parameters of the project by --hash-config: without them no password is taken.',
    )
  }
  if (name === 'firebase' && files.some((file) => /\.csv(\.gz)?$/i.test(file))) throw new Error(source.hint)
  return { name, source, files, flags: values }
}

async function run(environment: Environment, request: Request): Promise<number> {
  const database = await openDatabase(environment.database, { statementMillis: STATEMENT_MILLIS })
  try {
    const { pending, newer, compatible } = await migrationState(database.db)
    if (!compatible) throw new SchemaNewerThanCodeError(newer)
    if (pending.length > 0) return failed('The schema is older than this version: run npx foyer-auth migrate\n')
    const settings = { hashing: await hashingOf(request) }
    const { options } = await readOptions(environment, process.cwd())
    const map = await mapOf(request, options)
    const prepared = { ...(await prepare(environment, options, request)), settings, options, map }
    const code = await importInto(database.db, prepared, request)
    if (!request.flags['dry-run']) await settleAdmins(database.db, environment)
    return code
  } finally {
    await database.close()
  }
}

async function hashingOf({ flags }: Request): Promise<SourceSettings['hashing']> {
  const path = flags['hash-config']
  return path === undefined ? undefined : readHashConfig(path)
}

async function mapOf({ flags: { map: path } }: Request, options: Options): Promise<ImportMap> {
  if (path === undefined) return {}
  const map = await readMap(path, importMapSchema)
  const fault = faultOfMap(map, options)
  if (fault !== undefined) throw new Error(`The map ${path} cannot be used: ${fault}`)
  return map
}

async function prepare(
  environment: Environment,
  options: Options,
  { source, flags }: Request,
): Promise<Pick<ImportRun, 'source' | 'policy' | 'defaults' | 'dryRun'>> {
  const now = new Date()
  const policy: ImportPolicy = {
    international: options.advanced.allowInternationalEmail,
    usernames: options.username,
    totp:
      options.twoFactor.enabled && !options.twoFactor.totpOptions.disable ? options.twoFactor.totpOptions : undefined,
    leaveFactors: flags.leave === SECOND_FACTORS,
    now,
  }
  const keys = createKeyring(await completeSecrets(environment))
  const defaults = { role: options.admin.defaultRole, keys, now }
  return { source, policy, defaults, dryRun: flags['dry-run'] ?? false }
}

async function importInto(
  db: Db,
  prepared: Omit<ImportRun, 'connection' | 'costs' | 'accounts' | 'described'>,
  { name, files }: Request,
): Promise<number> {
  const { dryRun, options } = prepared
  const accounts = new Map<string, number>()
  const report = await createImportReport(name, dryRun)
  const hooks = { onProgress: (progress: Progress) => showProgress(progress, 'bytes'), write: report.write }
  try {
    if (!dryRun) await withoutTimeout(db, indexImportedHashes)
    const costs = await readCosts(db)
    await onImportConnection(db, (connection) =>
      importFiles({ ...prepared, connection, costs, accounts, described: new Set() }, files, hooks),
    )
  } finally {
    await report.close()
    const counts = report.counts()
    process.stdout.write(describeCounts(counts, { source: name, dryRun, report: report.path }))
    process.stdout.write(describeTaken(accounts, options))
    if (!dryRun && counts.users.taken + counts.organizations.taken > 0) await announce(db, name, counts)
  }
  const { users, organizations } = report.counts()
  // Organizations may come without the users, who are here.
  const read = sumOf(users) > 0 ? users : organizations
  if (read.taken + read.known + read.existing > 0) return users.refused + organizations.refused === 0 ? 0 : 1
  return failed(
    ['No row of the files is a user who could be taken.', prepared.source.hint, ''].filter(isSaid).join('\n'),
  )
}

function sumOf(results: ImportCounts['users']): number {
  return Object.values(results).reduce((sum, count) => sum + count, 0)
}

function isSaid(line: string | undefined): line is string {
  return line !== undefined
}

function describeTaken(accounts: ReadonlyMap<string, number>, options: Options): string {
  const taken = { accounts: [...accounts].map(([provider, count]) => ({ provider, count })), ...NO_OTHERS }
  return describeSwitchedOff(taken, options)
    .map((line) => `${line}\n`)
    .join('')
}

// Users of other services bring nothing else that an option switches off.
const NO_OTHERS = { anonymous: 0, usernames: 0, passkeys: 0, apiKeys: 0 }

type Progress = Parameters<typeof showProgress>[0]

async function announce(db: Db, source: string, { users, organizations }: ImportCounts): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const detail = { source, ...users, organizations: organizations.taken }
    const event = { at: new Date(), actorId: COMMAND_LINE }
    await recordEvents(trx, [
      { ...event, type: 'service.imported', detail },
      { ...event, type: 'service.resynchronize', detail: { reason: 'import' } },
    ])
    await announceEverything(trx)
  })
}

function failed(reason: string, code = 1): number {
  process.stderr.write(reason)
  return code
}
