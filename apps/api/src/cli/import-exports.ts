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
import type { ImportPolicy } from '@foyer/moving/import/plan-user'
import type { ImportSource } from '@foyer/moving/import/source-user'
import { createKeyring } from '@foyer/trpc-router/runtime/secrets/keyring'
import { type Environment, readEnvironment } from '#environment/environment.ts'
import { readOptions } from '#environment/load-options.ts'
import { describeProblems } from '#environment/problem.ts'
import { completeSecrets } from '#environment/secrets.ts'
import { describeSwitchedOff } from './describe-switched-off.ts'
import { createProgress } from './progress.ts'
import { readMap } from './read-map.ts'
import { reasonOf } from './reason-of.ts'
import { settleAdmins } from './settle-admins.ts'
import { failed, type Terminal } from './terminal.ts'

const STATEMENT_MILLIS = 60_000

/** What the command line asks for. */
export type ImportRequest = {
  name: string
  source: ImportSource
  files: readonly string[]
  map: string | undefined
  /** The file with the hash parameters of a Firebase project. */
  hashing: string | undefined
  dryRun: boolean
  leaveFactors: boolean
}

/** Imports the users in some files. */
export async function importExports(terminal: Terminal, request: ImportRequest): Promise<number> {
  const { environment, problems } = readEnvironment(terminal.env)
  if (problems.length > 0) return failed(terminal, describeProblems(problems))
  try {
    return await run(terminal, environment, request)
  } catch (error) {
    const hint = error instanceof NotAnArrayError ? request.source.hint : undefined
    return failed(terminal, [reasonOf(error), hint, ''].filter(isSaid).join('\n'))
  }
}

async function run(terminal: Terminal, environment: Environment, request: ImportRequest): Promise<number> {
  const database = await openDatabase(environment.database, { statementMillis: STATEMENT_MILLIS })
  try {
    const { pending, newer, compatible } = await migrationState(database.db)
    if (!compatible) throw new SchemaNewerThanCodeError(newer)
    if (pending.length > 0)
      return failed(terminal, 'The schema is older than this version: run npx foyer-auth migrate\n')
    const settings = { hashing: request.hashing === undefined ? undefined : await readHashConfig(request.hashing) }
    const { options } = await readOptions(environment, terminal.cwd())
    const map = await mapOf(request, options)
    const prepared = { ...(await prepare(environment, options, request)), settings, options, map }
    const code = await importInto(terminal, { db: database.db, prepared, request })
    if (!request.dryRun) await settleAdmins(database.db, environment, terminal.cwd())
    return code
  } finally {
    await database.close()
  }
}

async function mapOf({ map: path }: ImportRequest, options: Options): Promise<ImportMap> {
  if (path === undefined) return {}
  const map = await readMap(path, importMapSchema)
  const fault = faultOfMap(map, options)
  if (fault !== undefined) throw new Error(`The map ${path} cannot be used: ${fault}`)
  return map
}

async function prepare(
  environment: Environment,
  options: Options,
  { source, dryRun, leaveFactors }: ImportRequest,
): Promise<Pick<ImportRun, 'source' | 'policy' | 'defaults' | 'dryRun'>> {
  const now = new Date()
  const policy: ImportPolicy = {
    international: options.advanced.allowInternationalEmail,
    usernames: options.username,
    totp:
      options.twoFactor.enabled && !options.twoFactor.totpOptions.disable ? options.twoFactor.totpOptions : undefined,
    leaveFactors,
    now,
  }
  const keys = createKeyring(await completeSecrets(environment))
  const defaults = { role: options.admin.defaultRole, keys, now }
  return { source, policy, defaults, dryRun }
}

type Prepared = {
  db: Db
  prepared: Omit<ImportRun, 'connection' | 'costs' | 'accounts' | 'described'>
  request: ImportRequest
}

async function importInto(terminal: Terminal, { db, prepared, request }: Prepared): Promise<number> {
  const { dryRun, options } = prepared
  const { name, files } = request
  const accounts = new Map<string, number>()
  const report = await createImportReport(terminal.cwd(), { source: name, dryRun })
  const hooks = { onProgress: createProgress(terminal, 'bytes'), write: report.write }
  try {
    if (!dryRun) await withoutTimeout(db, indexImportedHashes)
    const costs = await readCosts(db)
    await onImportConnection(db, (connection) =>
      importFiles({ ...prepared, connection, costs, accounts, described: new Set() }, files, hooks),
    )
  } finally {
    await report.close()
    const counts = report.counts()
    terminal.stdout.write(describeCounts(counts, { source: name, dryRun, report: report.path }))
    terminal.stdout.write(describeTaken(accounts, options))
    if (!dryRun && counts.users.taken + counts.organizations.taken > 0) await announce(db, name, counts)
  }
  const { users, organizations } = report.counts()
  // Organizations may come without the users, who are here.
  const read = sumOf(users) > 0 ? users : organizations
  if (read.taken + read.known + read.existing > 0) return users.refused + organizations.refused === 0 ? 0 : 1
  return failed(
    terminal,
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
