import { embedded, type TestDatabase } from '@foyer/db/testing/test-database'
import { mailedLink, tokenOf } from '@foyer/testing/mail'
import { run } from '@foyer/testing/tables'
import { startTestApp, type TestApp } from '@foyer/testing/test-app'
import { createAuthClient } from 'better-auth/client'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { browserFetch } from './client-fetch.ts'

const olga = { name: 'Olga', email: 'olga@example.com', password: 'correct-horse-battery' }
const NEW = 'new@example.com'
const NEW_PASSWORD = 'a-new-correct-horse'

describe('the official client manages an account at Foyer', () => {
  let database: TestDatabase
  let app: TestApp
  vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })
  beforeAll(async () => {
    database = await embedded.open()
    app = await startTestApp(database)
  })
  beforeEach(() => database.truncate())
  afterAll(async () => {
    await app.close()
    await database.close()
  })

  function browser() {
    const { fetch } = browserFetch(app.baseUrl)
    return createAuthClient({ baseURL: app.baseUrl, fetchOptions: { customFetchImpl: fetch } })
  }

  // Wrapped in an object, because the client is a proxy with every property, `then` included, and would be awaited.
  async function signedUp() {
    const client = browser()
    expect((await client.signUp.email(olga)).error).toBeNull()
    return { client }
  }

  async function signsInWith(email: string, password: string): Promise<boolean> {
    return (await browser().signIn.email({ email, password })).error === null
  }

  test('a forgotten password is reset', async () => {
    await signedUp()
    const { email } = olga
    for (const request of [browser().requestPasswordReset, browser().forgetPassword]) {
      expect((await request({ email, redirectTo: '/reset' })).data?.status).toBe(true)
    }
    const token = tokenOf(await mailedLink(app, email, 'reset-password'))
    const short = await browser().resetPassword({ newPassword: 'short', token })
    expect(short.error).toMatchObject({ status: 400, code: 'PASSWORD_TOO_SHORT', message: 'Password too short' })
    const { data } = await browser().resetPassword({ newPassword: NEW_PASSWORD, token })
    expect(data).toEqual({ status: true })
    const reused = await browser().resetPassword({ newPassword: NEW_PASSWORD, token })
    expect(reused.error).toMatchObject({ status: 400, code: 'INVALID_TOKEN', message: 'invalid token' })
    expect([await signsInWith(email, olga.password), await signsInWith(email, NEW_PASSWORD)]).toEqual([false, true])
  })

  test('a password is changed, and the other sessions are revoked', async () => {
    const { client } = await signedUp()
    const phone = browser()
    await phone.signIn.email(olga)
    const wrong = await client.changePassword({ currentPassword: 'wrong', newPassword: NEW_PASSWORD })
    expect(wrong.error).toMatchObject({ status: 400, code: 'INVALID_PASSWORD' })
    const { data } = await client.changePassword({
      currentPassword: olga.password,
      newPassword: NEW_PASSWORD,
      revokeOtherSessions: true,
    })
    expect(data).toMatchObject({ token: expect.any(String), user: { email: olga.email, createdAt: expect.any(Date) } })
    expect((await client.getSession()).data?.session.token).toBe(data?.token)
    expect((await phone.getSession()).data).toBeNull()
  })

  test('an email address is verified', async () => {
    const { client } = await signedUp()
    expect((await client.sendVerificationEmail({ email: olga.email })).data).toEqual({ status: true })
    const token = tokenOf(await mailedLink(app, olga.email, 'verify-email'))
    expect((await client.verifyEmail({ query: { token: 'nonsense' } })).error).toMatchObject({
      status: 401,
      message: 'invalid_token',
    })
    expect((await client.verifyEmail({ query: { token } })).data).toEqual({ status: true, user: null })
    expect((await client.getSession()).data?.user.emailVerified).toBe(true)
    const { error } = await client.sendVerificationEmail({ email: olga.email })
    expect(error?.message).toBe('You can only send a verification email to an unverified email')
  })

  test('an unverified address is changed at once', async () => {
    const { client } = await signedUp()
    const same = await client.changeEmail({ newEmail: olga.email })
    expect(same.error).toMatchObject({ status: 400, code: 'EMAIL_IS_THE_SAME' })
    expect((await client.changeEmail({ newEmail: NEW })).data).toEqual({ status: true })
    expect((await client.getSession()).data?.user.email).toBe(NEW)
  })

  test('a verified address is changed by a mailed link', async () => {
    const { client } = await signedUp()
    await run(database, 'update "user" set "emailVerified" = true')
    await client.changeEmail({ newEmail: NEW })
    expect((await client.getSession()).data?.user.email).toBe(olga.email)
    const token = tokenOf(await mailedLink(app, olga.email, 'change-email'))
    const signedOut = await browser().verifyEmail({ query: { token } })
    expect(signedOut.error).toMatchObject({ status: 401, message: 'unauthorized' })
    const { data } = await client.verifyEmail({ query: { token } })
    expect(data).toMatchObject({ status: true, user: { email: NEW, emailVerified: false } })
    expect((await client.getSession()).data?.user.email).toBe(NEW)
  })

  test('accounts are listed, and then the account is deleted', async () => {
    const { client } = await signedUp()
    const { data } = await client.listAccounts()
    expect(data).toEqual([expect.objectContaining({ provider: 'credential', scopes: [], createdAt: expect.any(Date) })])
    const wrong = await client.deleteUser({ password: 'wrong-password' })
    expect(wrong.error).toMatchObject({ status: 400, code: 'INVALID_PASSWORD' })
    const { data: deleted } = await client.deleteUser({ password: olga.password })
    expect(deleted).toMatchObject({ success: true, message: 'User deleted' })
    expect((await client.getSession()).data).toBeNull()
    expect(await signsInWith(olga.email, olga.password)).toBe(false)
  })
})
