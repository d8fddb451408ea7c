import type { JsonWebKey } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '@foyer/db/engine/handles'
import { migrations } from '@foyer/db/migrations/all'
import { migrateToLatest } from '@foyer/db/migrations/migrate'
import { sql } from 'kysely'
import { expect } from 'vitest'

export type Cookies = Record<string, string>

/** What was known when a release was dumped (scripts/dump-release.mjs). */
export type State = {
  secret: string
  password: string
  baseUrl: string
  verificationLink: string
  resetLink: string
  invitationLink: string
  organizationId: string
  jwt: string
  cookies: Record<'olga' | 'notRemembered' | 'mia' | 'max' | 'nina' | 'anonymous', Cookies> & { trusting: Cookies }
  passkey: { id: string; privateKey: JsonWebKey }
  apiKey: string
  totpURI: string
  takenAt: string
  migrations: readonly string[]
}

export type Release = { version: string; directory: string }

const directory = join(import.meta.dirname, 'releases')

export const releases: readonly Release[] = readdirSync(directory).map((version) => ({
  version,
  directory: join(directory, version),
}))

/** Those whose service is kept, with its file: the newest (docs/decisions/0045). */
export const keptServices = releases
  .map((release) => ({ ...release, service: join(release.directory, 'service.json.br') }))
  .filter(({ service }) => existsSync(service))

/** Whose sessions are in a dump, and how their addresses begin. */
export const emails = {
  olga: /^olga@/,
  notRemembered: /^olga@/,
  mia: /^mia@/,
  max: /^max@/,
  anonymous: /^temp-/,
} as const

export function stateOf({ directory }: Pick<Release, 'directory'>): State {
  return JSON.parse(readFileSync(join(directory, 'state.json'), 'utf8'))
}

/** What a service on the database of a release is told: its secrets, and that of the service whose users were adopted in the dump. */
export function settingsOf({ secret, baseUrl }: State): Record<string, string> {
  return {
    FOYER_SECRET: secret,
    FOYER_BASE_URL: baseUrl,
    FOYER_ADOPTED_SECRETS: 'the-secret-of-before-0123456789-abcdef',
  }
}

/** Puts a database into the state of the release: its schema, then its rows. */
export async function restoreRelease(db: Db, release: Pick<Release, 'directory'>): Promise<State> {
  const state = stateOf(release)
  const applied = state.migrations
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  const known = Object.entries(migrations).filter(([name]) => applied.includes(name))
  expect(await migrateToLatest(db, Object.fromEntries(known))).toEqual(applied)
  const statements = readFileSync(join(release.directory, 'data.sql'), 'utf8').trim().split('\n')
  await db.transaction().execute(async (trx) => {
    // What triggers wrote is in the dump, and what migrations have written too.
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`delete from "eventSequence"`.execute(trx)
    if (applied.includes('0003-service-keys')) await sql`delete from "eventFeed"`.execute(trx)
    if (applied.includes('0010-password-cost')) await sql`delete from "service"`.execute(trx)
    for (const statement of statements) await sql.raw(statement).execute(trx)
  })
  return state
}

/** Has sessions be as old as they were when the release was dumped: processes have the time of today. */
export async function renewSessions(db: Db, { takenAt }: State): Promise<void> {
  const since = sql`(now() - ${takenAt}::timestamptz)`
  await sql`update "session" set "createdAt" = "createdAt" + ${since}, "updatedAt" = "updatedAt" + ${since},
    "expiresAt" = "expiresAt" + ${since}`.execute(db)
}
