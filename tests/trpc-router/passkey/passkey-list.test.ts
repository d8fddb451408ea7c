import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { createAuthenticator } from '@foyer/testing/authenticator'
import type { TestClient } from '@foyer/testing/client'
import { outboxDrained, sentMails } from '@foyer/testing/mail'
import { addPasskey, givenPasskey, PASSKEYS } from '@foyer/testing/passkeys'
import { givenProviderApp, signInWithProvider } from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import { ROUNDS, sameClientAt, together } from '@foyer/testing/race'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, run, tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { signedUp } from '@foyer/testing/users'
import { expect, test } from 'vitest'

const LAST = { status: 400, message: "You can't remove your last sign-in method" }
const olgaElsewhere = providerUser('Olga')

onBothEngines('the passkeys of a user', ({ open, name: engine }) => {
  const given = testAppsOn(open)

  /** Olga has signed up with a provider, and has a passkey and no password. */
  async function givenWithoutPassword(options = {}) {
    const scene = await givenProviderApp(given, { ...PASSKEYS, ...options })
    const browser = scene.app.client()
    await signInWithProvider(scene, browser, { provider: 'google', user: olgaElsewhere })
    const { data } = await addPasskey(scene.app, browser, createAuthenticator())
    await outboxDrained(scene.app)
    return { app: scene.app, browser, id: String(data.id) }
  }

  test('one is renamed, and another name is shown', async () => {
    const app = await given(PASSKEYS)
    const { client, id } = await givenPasskey(app, 'Olga')
    const renamed = await call(client, 'updatePasskey', { id, name: ' Phone ' })
    expect(renamed.data).toMatchObject({ passkey: { id, name: 'Phone' } })
    expect((await call(client, 'listUserPasskeys')).data).toEqual([renamed.data.passkey])
  })

  test('renaming is refused for an unknown one, for that of another, and to a name too long', async () => {
    const app = await given(PASSKEYS)
    const { client, id } = await givenPasskey(app, 'Olga')
    const mallory = await signedUp(app, 'Mallory')
    const before = await tablesWithoutCounters(app.database)
    const rename = (by: TestClient, input: object) => call(by, 'updatePasskey', input)
    expect(await rename(client, { id: 'unknown', name: 'x' })).toMatchObject({ status: 404 })
    expect(await rename(mallory, { id, name: 'x' })).toMatchObject({ status: 401 })
    expect(await rename(client, { id, name: 'x'.repeat(65) })).toMatchObject({ status: 400 })
    expect(await rename(client, { id })).toMatchObject({ code: 'VALIDATION_ERROR' })
    expect(await rename(app.client(), { id, name: 'x' })).toMatchObject({ status: 401 })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('one is added and deleted, and its user is told of both (T10)', async () => {
    const app = await given(PASSKEYS)
    const client = await signedUp(app, 'Olga')
    await run(app.database, 'update "user" set "emailVerified" = true')
    const { id } = (await addPasskey(app, client, createAuthenticator())).data
    expect(await sentMails(app)).toEqual(['olga@example.com account-linked'])
    expect(await call(client, 'deletePasskey', { id })).toMatchObject({ status: 200, data: null })
    expect((await call(client, 'listUserPasskeys')).data).toEqual([])
    expect(await sentMails(app)).toEqual(['olga@example.com account-linked', 'olga@example.com account-unlinked'])
  })

  test('deleting that of another, or an unknown one, changes nothing (T50)', async () => {
    const app = await given(PASSKEYS)
    const { id } = await givenPasskey(app, 'Olga')
    const mallory = await signedUp(app, 'Mallory')
    const before = await tablesWithoutCounters(app.database)
    expect(await call(mallory, 'deletePasskey', { id })).toMatchObject({ status: 200, data: null })
    expect(await call(mallory, 'deletePasskey', { id: 'unknown' })).toMatchObject({ status: 200, data: null })
    expect((await call(app.client(), 'deletePasskey', { id })).status).toBe(401)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('in a session that is not fresh none is deleted (T63)', async () => {
    const app = await given(PASSKEYS)
    const { client, id } = await givenPasskey(app, 'Olga')
    await run(app.database, `update session set "createdAt" = now() - interval '25 hours', "secondFactorAt" = null`)
    expect(await call(client, 'deletePasskey', { id })).toMatchObject({
      status: 403,
      message: 'Session is not fresh',
    })
    expect(await countRows(app.database, 'passkey')).toBe(1)
  })

  test('the last sign-in method is neither deleted nor unlinked (T63)', async () => {
    const { app, browser, id } = await givenWithoutPassword()
    expect((await call(browser, 'unlinkAccount', { providerId: 'google' })).status).toBe(200)
    await outboxDrained(app)
    const before = await tablesWithoutCounters(app.database)
    expect(await call(browser, 'deletePasskey', { id })).toMatchObject(LAST)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('the account of a password that was never set is no sign-in method: what is beside it stays', async () => {
    const app = await given(PASSKEYS)
    const { client: olga, id } = await givenPasskey(app, 'Olga')
    // As where another service has left it.
    await run(app.database, 'update account set password = null')
    await outboxDrained(app)
    const before = await tablesWithoutCounters(app.database)
    expect(await call(olga, 'deletePasskey', { id })).toMatchObject(LAST)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    expect((await call(olga, 'unlinkAccount', { providerId: 'credential' })).status).toBe(200)
  })

  test('one that may be copied is no sign-in method: the account beside it stays', async () => {
    const { app, browser, id } = await givenWithoutPassword()
    await run(app.database, 'update passkey set "suspectAt" = now()')
    expect((await call(browser, 'unlinkAccount', { providerId: 'google' })).status).toBe(400)
    expect((await call(browser, 'deletePasskey', { id })).status).toBe(200)
  })

  test('the last is deleted where the options allow it', async () => {
    const { app, browser, id } = await givenWithoutPassword({
      account: { accountLinking: { allowUnlinkingAll: true } },
    })
    await call(browser, 'unlinkAccount', { providerId: 'google' })
    expect((await call(browser, 'deletePasskey', { id })).status).toBe(200)
    expect(await countRows(app.database, 'passkey')).toBe(0)
  })

  test('deleting the last two methods at the same time keeps one', async () => {
    for (let round = 0; round < Math.min(ROUNDS[engine], 5); round += 1) {
      const { app, browser, id } = await givenWithoutPassword()
      const both = [
        () => sameClientAt(app, browser).post('/unlink-account', { providerId: 'google' }),
        () => sameClientAt(app, browser).post('/passkey/delete-passkey', { id }),
      ]
      expect((await together(both)).sort()).toEqual([200, 400])
      await app.database.truncate()
    }
  })

  test('go with their user', async () => {
    const app = await given(PASSKEYS)
    const { client } = await givenPasskey(app, 'Olga')
    expect((await client.post('/delete-user', { password: 'correct-horse-battery' })).status).toBe(200)
    expect(await countRows(app.database, 'passkey')).toBe(0)
    expect(await countRows(app.database, 'passkeyHandle')).toBe(0)
  })
})
