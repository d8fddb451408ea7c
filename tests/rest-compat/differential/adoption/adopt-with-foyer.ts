import type { FoyerOptions } from '@foyer/auth-domain/options'
import { openDatabase } from '@foyer/db/engine/open'
import type { OpenDatabase } from '@foyer/db/engine/open-database'
import { createSeparateDatabase } from '@foyer/db/testing/separate-database'
import { type AdoptionOutcome, type AdoptionPlan, adopt, planAdoption } from '@foyer/moving/adoption/adopt'
import { carriedAddress } from '@foyer/moving/adoption/carried-address'
import { createConversions } from '@foyer/moving/adoption/conversions'
import { placeholderOf } from '@foyer/moving/adoption/placeholder'
import type { ReportLine } from '@foyer/moving/adoption/report'
import { allFeatures } from '@foyer/testing/all-features'
import { SECRET, startTestApp, type TestApp } from '@foyer/testing/test-app'
import { createKeyring } from '@foyer/trpc-router/runtime/secrets/keyring'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { LEGACY_SECRET } from './legacy-server.ts'
import { versions } from './versions.ts'

export const serverUrl = process.env.DATABASE_URL ?? ''

export function openTarget(url: string): Promise<OpenDatabase> {
  return openDatabase({ engine: 'postgres', url, prepared: true, poolSize: 4 })
}

/** Adopts as the command does; `dry` only says what would happen. Returns the lines of the report, too. */
export async function adoptWith(
  { db }: OpenDatabase,
  given: Partial<AdoptionPlan> & { dry?: boolean } = {},
): Promise<{ outcome: AdoptionOutcome; lines: ReportLine[] }> {
  const { dry = false, ...more } = given
  const lines: ReportLine[] = []
  const plan: AdoptionPlan = {
    schema: undefined,
    map: {},
    zone: 'UTC',
    waved: [],
    readAddress: (user) => carriedAddress(user, placeholderOf(user.id, 'auth.example.com'), false),
    served: { totp: true, mail: true },
    conversions: createConversions(createKeyring({ sign: [SECRET] }), [LEGACY_SECRET], new Date()),
    onProgress: () => undefined,
    write: async (some) => void lines.push(...some),
    ...more,
  }
  return { outcome: await (dry ? planAdoption(db, plan) : adopt(db, plan)), lines }
}

/** Foyer on the port that better-auth had. */
export function startFoyerAt(database: OpenDatabase, port: number, options: FoyerOptions = {}): Promise<TestApp> {
  const baseUrl = `http://127.0.0.1:${port}`
  const all: FoyerOptions = {
    ...allFeatures,
    emailAndPassword: { refuseCommonPasswords: false },
    user: { changeEmail: { enabled: true }, deleteUser: { enabled: true } },
    organization: { teams: { enabled: true }, allowUserToCreateOrganization: true },
    ...options,
  }
  const variables = { PORT: String(port), FOYER_BASE_URL: baseUrl, FOYER_ADOPTED_SECRETS: LEGACY_SECRET }
  return startTestApp({ ...database, truncate: async () => undefined }, all, variables)
}

type Tables = { database: OpenDatabase; run: (statements: string) => Promise<void> }

/** The tables as the migrator of 1.2 makes them, without a row, until the test finishes. */
export async function givenTables(): Promise<Tables> {
  const { drop, ...tables } = await makeTables()
  onTestFinished(drop)
  return tables
}

/** The same, until they are dropped. */
export async function makeTables(): Promise<Tables & { drop: () => Promise<void> }> {
  const { url, drop } = await createSeparateDatabase(serverUrl)
  // Without time-outs: a test may fill a million rows, or stay in a transaction while an adoption waits for it.
  const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0 })
  pool.on('error', () => undefined)
  const [oldest] = versions
  await oldest?.make({ pool, baseURL: 'http://127.0.0.1', secret: LEGACY_SECRET, send: () => undefined }).migrate()
  const database = await openTarget(url)
  return {
    database,
    run: async (statements) => void (await pool.query(statements)),
    async drop() {
      await database.close()
      await pool.end()
      await drop()
    },
  }
}
