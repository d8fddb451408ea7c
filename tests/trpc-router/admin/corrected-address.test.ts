import { NEW_PASSWORD, resetTokenOf, signedInEmail, signedUpVerified } from '@foyer/testing/account-rows'
import { API_KEYS, givenApiKey, program } from '@foyer/testing/api-keys'
import { createAuthenticator } from '@foyer/testing/authenticator'
import { addPasskey, PASSKEYS, signInByPasskey } from '@foyer/testing/passkeys'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, run } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { confirmed, enabled } from '@foyer/testing/two-factor'
import { details, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { setUserRole } from './admin-users.ts'

const { email } = details('Right')
const options = {
  ...API_KEYS,
  ...PASSKEYS,
  twoFactor: { enabled: true },
  emailAndPassword: { revokeSessionsOnPasswordReset: false },
}

describe('an address that an admin has corrected', () => {
  const given = testAppsOn()

  test('and says is verified leaves proven what was: a reset ends and removes nothing', async () => {
    const { app, adam, uma, id, key, authenticator } = await givenOwner()
    const changed = await call(adam, 'adminUpdateUser', { userId: id, data: { email, emailVerified: true } })
    expect(changed.data).toMatchObject({ email, emailVerified: true })
    await reset(app)
    expect(await signedInEmail(uma)).toBe(email)
    expect((await program(app, key).get('/get-session')).status).toBe(200)
    expect((await signInByPasskey(app, app.client(), authenticator)).status).toBe(200)
    expect((await allTables(app.database)).twoFactor).toHaveLength(1)
  })

  test('and does not call verified leaves nothing proven: the next proof is a first one', async () => {
    const { app, adam, uma, id, key, authenticator } = await givenOwner()
    await call(adam, 'adminUpdateUser', { userId: id, data: { email } })
    await reset(app)
    expect(await signedInEmail(uma)).toBeUndefined()
    expect((await program(app, key).get('/get-session')).status).toBe(401)
    expect((await signInByPasskey(app, app.client(), authenticator)).status).toBe(401)
    expect((await allTables(app.database)).twoFactor).toEqual([])
  })

  test('and says is verified proves nothing that nobody had proved', async () => {
    const { app, adam, uma, id, key } = await givenOwner()
    await run(app.database, `update "user" set "mailboxProvenAt" = null`)
    for (const table of ['account', 'passkey', '"twoFactor"']) {
      await run(app.database, `update ${table} set "provenAt" = null`)
    }
    await call(adam, 'adminUpdateUser', { userId: id, data: { email, emailVerified: true } })
    await reset(app)
    expect(await signedInEmail(uma)).toBeUndefined()
    expect((await program(app, key).get('/get-session')).status).toBe(401)
    expect((await allTables(app.database)).passkey).toEqual([])
  })

  /** Adam is an admin. Uma has proved her mailbox, and has a passkey, a second factor and a key. */
  async function givenOwner() {
    const app = await given(options)
    const adam = await signedUp(app, 'Adam')
    await setUserRole(app, (await adam.get('/get-session')).json.user.id, 'admin')
    const uma = await signedUpVerified(app, 'Uma')
    const authenticator = createAuthenticator()
    await addPasskey(app, uma, authenticator)
    const { key } = await givenApiKey(uma)
    const { totpURI } = await enabled(uma)
    await confirmed(app, uma, totpURI)
    const id: string = (await uma.get('/get-session')).json.user.id
    return { app, adam, uma, id, key, authenticator }
  }
})

/** In a browser that nobody has used. */
async function reset(app: Parameters<typeof resetTokenOf>[0]): Promise<void> {
  const token = await resetTokenOf(app, 'Right')
  expect((await app.client().post('/reset-password', { token, newPassword: NEW_PASSWORD })).status).toBe(200)
}
