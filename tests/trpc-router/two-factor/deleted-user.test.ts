import { API_KEYS, givenApiKey } from '@foyer/testing/api-keys'
import { createAuthenticator } from '@foyer/testing/authenticator'
import type { TestClient } from '@foyer/testing/client'
import { approve, deviceOptions, givenDeviceCodes } from '@foyer/testing/devices'
import { outboxDrained } from '@foyer/testing/mail'
import { addPasskey, PASSKEYS } from '@foyer/testing/passkeys'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, run, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { givenTwoFactorUser, halfSignedIn, nextCode } from '@foyer/testing/two-factor'
import { PASSWORD, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const on = { twoFactor: { enabled: true } }

describe('a deleted user', () => {
  const given = testAppsOn()

  const factors = ['twoFactor', 'backupCode', 'trustedDevice', 'passkey', 'passkeyHandle', 'apikey', 'pendingSignIn']
  const theirs = [...factors, 'deviceCode', 'verification', 'session', 'account', 'user']

  /** Olga has one of everything that a user comes in by; Mia too, and keeps it. */
  async function givenFactors() {
    const app = await given({ ...on, ...PASSKEYS, ...API_KEYS, ...deviceOptions, oneTimeToken: { enabled: true } })
    const [olga] = [await givenAllOf(app, 'Olga'), await givenAllOf(app, 'Mia')]
    return { app, olga, counts: await countsIn(app) }
  }

  async function givenAllOf(app: TestApp, name: string): Promise<TestClient> {
    const { client, totpURI } = await givenTwoFactorUser(app, name)
    const device = await halfSignedIn(app, name)
    const code = nextCode(app, totpURI)
    expect((await device.post('/two-factor/verify-totp', { code, trustDevice: true })).status).toBe(200)
    expect((await addPasskey(app, client, createAuthenticator())).status).toBe(200)
    await givenApiKey(client)
    await halfSignedIn(app, name)
    expect((await approve(client, await givenDeviceCodes(app.client()))).status).toBe(200)
    await client.get('/one-time-token/generate')
    return client
  }

  async function countsIn({ database }: TestApp): Promise<Record<string, number>> {
    const tables = await allTables(database)
    return Object.fromEntries(theirs.map((name) => [name, tables[name]?.length ?? 0]))
  }

  const deletions: readonly [string, (app: TestApp, olga: TestClient) => Promise<unknown>][] = [
    ['by themselves', async (_app, olga) => (await olga.post('/delete-user', { password: PASSWORD })).status],
    [
      'by an admin',
      async (app, olga) => {
        const { id: userId } = (await olga.get('/get-session')).json.user
        const adam = await signedUp(app, 'Adam')
        await run(app.database, `update "user" set role = 'admin' where email = 'adam@example.com'`)
        const { status } = await adam.post('/admin/remove-user', { userId })
        await run(app.database, `delete from "user" where email = 'adam@example.com'`)
        return status
      },
    ],
  ]
  test.each(deletions)('%s leaves nothing of it, and nobody else loses anything (T42)', async (_how, remove) => {
    const { app, olga, counts } = await givenFactors()
    expect(Object.entries(counts).filter(([, count]) => count < 2)).toEqual([])
    expect(await remove(app, olga)).toBe(200)
    const halved = Object.fromEntries(Object.entries(counts).map(([table, count]) => [table, count / 2]))
    expect(await countsIn(app)).toEqual(halved)
  })

  test('keeps all of it where the deletion fails at its end: it is one transaction (T42)', async () => {
    const { app, olga } = await givenFactors()
    await outboxDrained(app)
    const before = await tablesWithoutCounters(app.database)
    await run(
      app.database,
      `create function "refuse"() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
         create trigger "refuse" before delete on "user" for each row execute function "refuse"()`,
    )
    try {
      expect((await olga.post('/delete-user', { password: PASSWORD })).status).toBe(500)
    } finally {
      await run(app.database, 'drop function "refuse" cascade')
    }
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })
})
