import { embedded, type TestDatabase } from '@foyer/db/testing/test-database'
import { startTestApp, type TestApp } from '@foyer/testing/test-app'
import { createAuthClient } from 'better-auth/client'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { browserFetch, type RecordedRequest } from './client-fetch.ts'

const olga = { name: 'Olga', email: 'olga@example.com', password: 'correct-horse-battery' }

describe('the official client works with Foyer', () => {
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
    const { fetch, requests } = browserFetch(app.baseUrl)
    return { client: createAuthClient({ baseURL: app.baseUrl, fetchOptions: { customFetchImpl: fetch } }), requests }
  }

  async function signedUp() {
    const { client, requests } = browser()
    const { error } = await client.signUp.email(olga)
    expect(error).toBeNull()
    return { client, requests: cleared(requests) }
  }

  async function signedIn() {
    const { client } = browser()
    const { data } = await client.signIn.email(olga)
    return { client, token: data?.token ?? '' }
  }

  test('signing up creates a session', async () => {
    const { client } = browser()
    const { data, error } = await client.signUp.email({ ...olga, image: 'https://img.example/a.png' })
    expect(error).toBeNull()
    expect(data?.token).toEqual(expect.any(String))
    expect(data?.user).toMatchObject({ email: olga.email, name: 'Olga', image: 'https://img.example/a.png' })
    expect((await client.getSession()).data?.user.email).toBe(olga.email)
  })

  test('the dates of a session are parsed', async () => {
    const { client } = await signedUp()
    const { data } = await client.getSession()
    expect(data?.session.expiresAt).toBeInstanceOf(Date)
    expect(data?.session.createdAt).toBeInstanceOf(Date)
    expect(data?.user.createdAt).toBeInstanceOf(Date)
    expect(data?.session.userId).toBe(data?.user.id)
  })

  test('a new client has no session', async () => {
    const { client } = browser()
    expect(await client.getSession()).toEqual({ data: null, error: null })
  })

  test('a wrong password is an error with code and message', async () => {
    await signedUp()
    const { client } = browser()
    const { data, error } = await client.signIn.email({ ...olga, password: 'wrong-password' })
    expect(data).toBeNull()
    expect(error).toMatchObject({
      status: 401,
      statusText: 'Unauthorized',
      code: 'INVALID_EMAIL_OR_PASSWORD',
      message: 'Invalid email or password',
    })
    expect((await client.getSession()).data).toBeNull()
  })

  test('signing up with an existing email is an error with code and message', async () => {
    await signedUp()
    const { error } = await browser().client.signUp.email(olga)
    expect(error).toMatchObject({ status: 422, code: 'USER_ALREADY_EXISTS', message: 'User already exists' })
  })

  test('the right password signs in, and the callback URL is returned', async () => {
    await signedUp()
    const { client } = browser()
    const { data } = await client.signIn.email({
      email: olga.email,
      password: olga.password,
      callbackURL: '/dashboard',
    })
    expect(data).toMatchObject({ redirect: true, url: '/dashboard', user: { email: olga.email } })
    expect((await client.getSession()).data?.user.name).toBe('Olga')
  })

  test('sessions are listed, and one of them is revoked', async () => {
    const { client } = await signedUp()
    const phone = await signedIn()
    expect((await client.listSessions()).data).toHaveLength(2)
    expect(await client.revokeSession({ token: phone.token })).toEqual({ data: { status: true }, error: null })
    expect((await phone.client.getSession()).data).toBeNull()
    const { data } = await client.listSessions()
    expect(data?.map((session) => session.expiresAt)).toEqual([expect.any(Date)])
  })

  test('revoking the other sessions keeps the current one', async () => {
    const { client } = await signedUp()
    const phone = await signedIn()
    expect((await client.revokeOtherSessions()).data).toEqual({ status: true })
    expect((await phone.client.getSession()).data).toBeNull()
    expect((await client.getSession()).data?.user.email).toBe(olga.email)
  })

  test('revoking all sessions includes the current one', async () => {
    const { client } = await signedUp()
    const phone = await signedIn()
    expect((await client.revokeSessions()).data).toEqual({ status: true })
    expect((await phone.client.getSession()).data).toBeNull()
    expect((await client.getSession()).data).toBeNull()
    expect((await client.listSessions()).error).toMatchObject({ status: 401 })
  })

  test('a user updates name and image, but not the email', async () => {
    const { client } = await signedUp()
    expect((await client.updateUser({ name: 'Olga O.', image: 'https://img.example/b.png' })).data).toEqual({
      status: true,
    })
    expect((await client.getSession()).data?.user).toMatchObject({
      name: 'Olga O.',
      image: 'https://img.example/b.png',
    })
    const { error } = await client.updateUser({ name: 'X', fetchOptions: { body: { email: 'other@example.com' } } })
    expect(error).toMatchObject({ status: 400, code: 'EMAIL_CAN_NOT_BE_UPDATED' })
    expect((await client.getSession()).data?.user.name).toBe('Olga O.')
  })

  test('accounts are listed', async () => {
    const { client } = await signedUp()
    const { data } = await client.listAccounts()
    expect(data).toMatchObject([{ provider: 'credential', scopes: [], createdAt: expect.any(Date) }])
  })

  test('signing out ends the session', async () => {
    const { client, requests } = await signedUp()
    expect((await client.signOut()).data).toEqual({ success: true })
    expect((await client.getSession()).data).toBeNull()
    expect((await client.signOut()).data).toEqual({ success: true })
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/auth/sign-out',
      'GET /api/auth/get-session',
      'POST /api/auth/sign-out',
    ])
  })
})

function cleared(requests: RecordedRequest[]): RecordedRequest[] {
  requests.length = 0
  return requests
}
