import { existsSync } from 'node:fs'
import type { Options } from '@foyer/auth-domain/options'
import { operatorFix } from '@foyer/auth-domain/service/operator-text'
import type { Finding } from '@foyer/auth-domain/set-up/finding'
import { describeForeignSchema, remedyFor } from '@foyer/db/adoption/foreign-schema'
import { openDatabase } from '@foyer/db/engine/open'
import type { OpenDatabase } from '@foyer/db/engine/open-database'
import { LEAST_VERSION, serverVersion } from '@foyer/db/engine/postgres/server-version'
import { FormerLedgerError } from '@foyer/db/migrations/former-ledger'
import { foreignSchemaOf, isUnmigrated, migrationState } from '@foyer/db/migrations/migrate'
import { createDatabaseClock, systemClocks } from '@foyer/trpc-router/runtime/clock'
import type { Secrets } from '@foyer/trpc-router/runtime/secrets/keyring'
import type { Environment } from '#environment/environment.ts'
import { readOptions } from '#environment/load-options.ts'
import { completeSecrets, hasStoredSecret } from '#environment/secrets.ts'
import { clockWarning } from '#process/warnings.ts'
import { eventFinding } from './event-findings.ts'
import { memoryFinding } from './memory-finding.ts'
import { roleFinding } from './role-findings.ts'
import { secretFindings } from './secret-findings.ts'
import { standbyFindings } from './standby-finding.ts'
import {
  adminFinding,
  findAdoption,
  findImportedPasswords,
  findSwitchedOff,
  findUnservedFactors,
  findUnusedApiKeys,
  findUpkeep,
  userCountFinding,
} from './stored-findings.ts'

// Counting the values of a large database takes longer than a request may.
const STATEMENT_MILLIS = 60_000

/** What there is to say of the database and what is stored in it; throws where it does not answer. */
export async function findDatabaseFindings(environment: Environment, directory: string): Promise<Finding[]> {
  const { database: target } = environment
  if (target.engine === 'pglite' && !existsSync(target.directory)) {
    return [{ what: 'database', ok: true, message: `none yet; the first start makes it in ${target.directory}` }]
  }
  const database = await openDatabase(target, { statementMillis: STATEMENT_MILLIS })
  try {
    const schema = await schemaFinding(database)
    if (schema !== undefined) return [{ what: 'database', ...schema }]
    const options = await readableOptions(environment, directory)
    return [
      { what: 'database', ok: true, message: `${target.engine}, schema up to date` },
      ...(await storedFindings(environment, database, options)),
      await eventFinding(database.db, new Date()),
      // Every account is counted: for a command, not for a page.
      ...(options === undefined ? [] : await findSwitchedOff(options, database.db)),
    ]
  } finally {
    await database.close()
  }
}

// Undefined where the schema is as this version has it.
async function schemaFinding({ db }: OpenDatabase): Promise<Omit<Finding, 'what'> | undefined> {
  const version = await serverVersion(db)
  if (version < LEAST_VERSION) {
    return {
      ok: false,
      message: `PostgreSQL ${version} is too old`,
      fix: `install PostgreSQL ${LEAST_VERSION} or newer`,
    }
  }
  const foreign = await foreignSchemaOf(db)
  if (foreign !== undefined) return { ok: false, message: describeForeignSchema(foreign), fix: remedyFor(foreign) }
  const state = await migrationState(db).catch(formerLedger)
  if (state instanceof FormerLedgerError) return { ok: false, message: state.problem, fix: state.fix }
  const { pending, compatible } = state
  if (await isUnmigrated(db)) return { ok: true, message: 'empty; the first start makes its tables' }
  if (!compatible) return { ok: false, message: 'its schema needs a newer version', fix: 'install the newer Foyer' }
  return pending.length > 0
    ? { ok: false, message: `${pending.length} migration(s) pending`, fix: 'npx foyer-auth migrate' }
    : undefined
}

function formerLedger(error: unknown): FormerLedgerError {
  if (error instanceof FormerLedgerError) return error
  throw error
}

// Options that cannot be read are a finding of their own.
async function readableOptions(environment: Environment, directory: string): Promise<Options | undefined> {
  return (await readOptions(environment, directory).catch(() => undefined))?.options
}

/** What there is to say of what a database stores. */
export async function storedFindings(
  environment: Environment,
  database: OpenDatabase,
  options: Options | undefined,
): Promise<Finding[]> {
  const secrets = await secretsThere(environment)
  return [
    await clockFinding(database),
    ...(await findUpkeep(database)),
    await userCountFinding(database.db),
    ...(options === undefined ? [] : [await adminFinding(options, database.db)]),
    ...(options === undefined ? [] : [await memoryFinding(options, database)]),
    ...(options === undefined ? [] : await standbyFindings(options, environment.database)),
    ...(options === undefined ? [] : [await roleFinding(options, database.db)]),
    ...(secrets === undefined ? [] : await secretFindings(database.db, secrets)),
    ...(await findAdoption(environment.adoptedSecrets, database.db)),
    ...(await findImportedPasswords(database.db)),
    ...(options === undefined ? [] : await findUnusedApiKeys(options, database.db, new Date())),
    ...(options === undefined ? [] : await findUnservedFactors(options, database.db)),
  ]
}

// The stored one too, where there is one: doctor makes none.
async function secretsThere(environment: Environment): Promise<Secrets | undefined> {
  const { secrets, dataDirectory } = environment
  return secrets.sign === undefined && !hasStoredSecret(dataDirectory) ? undefined : completeSecrets(environment)
}

async function clockFinding({ db }: OpenDatabase): Promise<Finding> {
  const clock = createDatabaseClock(db, systemClocks)
  await clock.synchronize()
  const warning = clockWarning(clock.offset())
  if (warning === undefined) return { what: 'clock', ok: true, message: "agrees with the database's" }
  return { what: 'clock', ok: true, warns: true, ...warning, ...operatorFix('synchronize-clocks') }
}
