import { createPrivateKey, type JsonWebKey } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSeparateDatabase, type SeparateDatabase } from '@foyer/db/testing/separate-database'
import { createAuthenticator } from '@foyer/testing/authenticator'
import { freePort } from '@foyer/testing/free-port'
import { signInByPasskey } from '@foyer/testing/passkeys'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { adoptWith, openTarget, serverUrl, startFoyerAt } from './adoption/adopt-with-foyer.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

/** What was known when a version was recorded (scripts/record-better-auth.mjs). */
type Recorded = {
  version: string
  apiKey: string
  /** A key that ends a day after it was recorded. */
  ended: string
  passkey: { id: string; userHandle: string; privateKey: JsonWebKey }
}

const TWO_DAYS = 2 * 24 * 60 * 60
const directory = join(import.meta.dirname, 'adoption/recorded')
const recorded = readdirSync(directory)
  .filter((name) => name.endsWith('.json'))
  .map((name) => {
    const state: Recorded = JSON.parse(readFileSync(join(directory, name), 'utf8'))
    return { ...state, sql: readFileSync(join(directory, name.replace('.json', '.sql')), 'utf8') }
  })

describe.skipIf(!serverUrl.startsWith('postgres'))('of better-auth', () => {
  test('API keys and passkeys of 1.2 to 1.7 were recorded', () => {
    const minors = recorded.map(({ version }) => version.split('.').slice(0, 2).join('.'))
    expect(minors).toEqual(['1.2', '1.3', '1.4', '1.5', '1.6', '1.7'])
  })
})

describe.skipIf(!serverUrl.startsWith('postgres')).each(recorded)('of better-auth $version', (version) => {
  let template: SeparateDatabase

  beforeAll(async () => {
    template = await createSeparateDatabase(serverUrl)
    const client = new pg.Client({ connectionString: template.url })
    await client.connect()
    await client.query(version.sql)
    await client.end()
  })
  afterAll(() => template?.drop())

  test('API keys go on by the former hashes, and a passkey signs in', async () => {
    const { url, drop } = await createSeparateDatabase(serverUrl, template.url)
    onTestFinished(drop)
    const database = await openTarget(url)
    onTestFinished(() => database.close())
    const { outcome } = await adoptWith(database)
    expect(outcome.refusals).toEqual([])
    for (const [model, rows] of [
      ['apikey', 2],
      ['passkey', 1],
    ] as const) {
      expect(outcome.counts).toContainEqual(expect.objectContaining({ model, rows, carried: rows }))
    }
    const same = await database.pool?.query(`select count(*)::int as "keys" from apikey "new"
      join better_auth.apikey "old" using (id) where "new".key = "old".key collate "C"`)
    expect(same?.rows).toEqual([{ keys: 2 }])

    const foyer = await startFoyerAt(database, await freePort())
    onTestFinished(() => foyer.close())
    foyer.pass(TWO_DAYS)
    const by = (key: string) => foyer.client().get('/get-session', { 'x-api-key': key })
    expect((await by(version.apiKey)).json?.user?.name).toBe('Olga')
    for (const key of [version.ended, `${version.apiKey.slice(0, -1)}~`]) {
      expect((await by(key)).json?.user, key).toBeUndefined()
    }

    const { passkey } = version
    const privateKey = createPrivateKey({ key: passkey.privateKey, format: 'jwk' })
    const made = [{ ...passkey, privateKey, rpId: '127.0.0.1', counter: 0 }]
    const browser = foyer.client()
    const authenticator = createAuthenticator({ made })
    expect(await signInByPasskey(foyer, browser, authenticator)).toMatchObject({ status: 200 })
    expect((await browser.get('/get-session')).json.user.name).toBe('Olga')
    const spoilt = await signInByPasskey(foyer, foyer.client(), authenticator, { dishonest: { spoilt: true } })
    expect(spoilt.status).not.toBe(200)
  })
})
