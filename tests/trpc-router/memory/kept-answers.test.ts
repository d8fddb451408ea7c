import { contract } from '@foyer/auth-domain/contract/contract'
import { type ChangeKey, changeKeys } from '@foyer/db/changes/change-keys'
import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import type { Answer, TestClient } from '@foyer/testing/client'
import { givenOrganization } from '@foyer/testing/organizations'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details, PASSWORD, signedIn, signedUp } from '@foyer/testing/users'
import { createCall } from '@foyer/trpc-router/runtime/context/call'
import { serverRequest } from '@foyer/trpc-router/runtime/context/request-facts'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { isKept, keptAppsOn } from './kept-apps.ts'

const DAY = 86_400
const NEVER_SHOWN = ['x-request-id', 'date']

function shown({ headers }: Answer): [string, string][] {
  return [...headers].filter(([name]) => !NEVER_SHOWN.includes(name))
}

/** What an admin does to Olga. */
async function byAdmin(app: TestApp, path: string): Promise<void> {
  const ada = await signedUp(app, 'Ada')
  await run(app.database, `update "user" set "role" = 'admin' where "email" = '${details('Ada').email}'`)
  const { users } = (await ada.get('/admin/list-users')).json
  const { id } = users.find(({ name }: { name: string }) => name === 'Olga')
  expect((await ada.post(path, { userId: id })).status).toBe(200)
}

onBothEngines('answers in memory', ({ open }) => {
  const givenKept = keptAppsOn(open)

  test('are the same, with the same headers, and read nothing', async () => {
    const app = await givenKept({ trustedOrigins: ['https://app.example.com'] })
    const olga = await signedUp(app, 'Olga')
    const origin = { origin: 'https://app.example.com' }
    const [read, kept] = [await olga.get('/get-session', origin), await olga.get('/get-session', origin)]
    expect(kept.text).toBe(read.text)
    expect(shown(kept)).toEqual(shown(read))
    expect(kept.json.user.email).toBe(details('Olga').email)
    expect(await isKept(app, olga)).toBe(true)
  })

  test.each<[string, (olga: TestClient, app: TestApp) => Promise<unknown>]>([
    ['the session is revoked', (olga) => olga.post('/revoke-sessions')],
    ['it is revoked over tRPC', (olga) => olga.trpc.session.revokeSessions.mutate()],
    [
      'the password is changed elsewhere',
      async (_olga, app) => {
        const elsewhere = await signedIn(app, 'Olga')
        const passwords = { currentPassword: PASSWORD, newPassword: 'a-new-correct-horse' }
        await elsewhere.post('/change-password', { ...passwords, revokeOtherSessions: true })
      },
    ],
    ['the row is deleted behind the back of the service', (_olga, app) => run(app.database, 'delete from "session"')],
    ['the user is banned', (_olga, app) => run(app.database, 'update "user" set "banned" = true')],
    ['the user is deleted', (olga) => olga.post('/delete-user', { password: PASSWORD })],
    ['an admin bans the user', (_olga, app) => byAdmin(app, '/admin/ban-user')],
    ['an admin removes the user', (_olga, app) => byAdmin(app, '/admin/remove-user')],
    ['the session expires', async (_olga, app) => app.pass(8 * DAY)],
    ['every session is truncated away', (_olga, app) => run(app.database, 'truncate "session" cascade')],
  ])('are not sent when %s', async (_when, change) => {
    const app = await givenKept()
    const olga = await signedUp(app, 'Olga')
    await olga.get('/get-session')
    expect(await isKept(app, olga)).toBe(true)
    const cookies = new Map(olga.cookies)
    await change(olga, app)
    const stolen = app.client()
    for (const [name, value] of cookies) stolen.cookies.set(name, value)
    expect((await stolen.get('/get-session')).text).toBe('null')
  })

  test('show at once what the user changes', async () => {
    const app = await givenKept()
    const olga = await signedUp(app, 'Olga')
    for (const name of ['Olia', 'Olenka', 'Olga']) {
      expect((await olga.get('/get-session')).json.user.name).not.toBe(name)
      await olga.post('/update-user', { name })
      expect((await olga.get('/get-session')).json.user.name).toBe(name)
    }
  })

  test('are not sent where the session is due for renewal', async () => {
    const app = await givenKept()
    const olga = await signedUp(app, 'Olga')
    await olga.get('/get-session')
    app.pass(DAY + 60)
    const renewed = await olga.get('/get-session')
    expect(renewed.setCookies).toHaveLength(1)
    expect((await olga.get('/get-session')).text).toBe(renewed.text)
    expect(await isKept(app, olga)).toBe(true)
  })

  test.each([
    ['the permission to impersonate', `"role" = 'user'`],
    ['a ban of who impersonates', `"banned" = true`],
  ])('end with %s', async (_what, change) => {
    const app = await givenKept()
    const ada = await signedUp(app, 'Ada')
    await signedUp(app, 'Olga')
    await run(app.database, `update "user" set "role" = 'admin' where "email" = '${details('Ada').email}'`)
    const { id } = (await ada.get('/admin/list-users')).json.users.find(({ name }: { name: string }) => name === 'Olga')
    await ada.post('/admin/impersonate-user', { userId: id })
    expect((await ada.get('/get-session')).json.user.name).toBe('Olga')
    expect(await isKept(app, ada)).toBe(true)
    await run(app.database, `update "user" set ${change} where "email" = '${details('Ada').email}'`)
    expect((await ada.get('/get-session')).text).toBe('null')
  })

  test.each<[string, object, string, Record<string, string>]>([
    ['the cookie cache is not wanted', {}, '/get-session?disableCookieCache=true', {}],
    ['an authorization is sent', { bearer: { enabled: true } }, '/get-session', { authorization: 'Basic eDp5' }],
    ['an API key is sent', { apiKey: { enabled: true } }, '/get-session', { 'x-api-key': 'x' }],
    ['the option is off', { session: { memory: false } }, '/get-session', {}],
  ])('are never sent where %s', async (_where, options, path, headers) => {
    const app = await givenKept(options)
    const olga = await signedUp(app, 'Olga')
    await olga.get(path, headers)
    expect(await isKept(app, olga, path, headers)).toBe(false)
  })

  test('carry their token until the next one is signed, and a page may read it', async () => {
    const app = await givenKept({ jwt: { enabled: true }, trustedOrigins: ['https://app.example.com'] })
    app.stopClock()
    const olga = await signedUp(app, 'Olga')
    for (const headers of [{}, { origin: 'https://app.example.com' }] as Record<string, string>[]) {
      const [read, kept] = [await olga.get('/get-session', headers), await olga.get('/get-session', headers)]
      expect(await isKept(app, olga, '/get-session', headers)).toBe(true)
      expect(shown(kept)).toEqual(shown(read))
      expect(kept.headers.get('set-auth-jwt')).toMatch(/^ey/)
      expect(kept.headers.get('access-control-expose-headers')).toContain('set-auth-jwt')
    }
    const token = (await olga.get('/get-session')).headers.get('set-auth-jwt')
    app.pass(60)
    const next = await olga.get('/get-session')
    expect(next.headers.get('set-auth-jwt')).not.toBe(token)
    await olga.post('/update-user', { name: 'Olenka' })
    const renamed = (await olga.get('/get-session')).headers.get('set-auth-jwt') ?? ''
    expect(decodeJwt(renamed).name).toBe('Olenka')
  })

  test('of a session in a cookie hold as long as that does', async () => {
    const app = await givenKept({ session: { cookieCache: { enabled: true, maxAge: 60 } } })
    app.stopClock()
    const olga = await signedUp(app, 'Olga')
    // The first sets the cookie, and the second is answered by it.
    for (let read = 0; read < 2; read += 1) await olga.get('/get-session')
    expect(await isKept(app, olga)).toBe(true)
    app.pass(60)
    expect(await isKept(app, olga)).toBe(false)
    await olga.post('/sign-out')
    expect((await olga.get('/get-session')).text).toBe('null')
  })

  test('are of the very cookies of a request', async () => {
    const app = await givenKept()
    const [olga, max] = [await signedUp(app, 'Olga'), await signedUp(app, 'Max')]
    await olga.get('/get-session')
    expect((await max.get('/get-session')).json.user.name).toBe('Max')
    const [name = '', value = ''] = [...olga.cookies].find(([cookie]) => cookie.includes('session_token')) ?? []
    const forger = app.client()
    forger.cookies.set(name, `${value.slice(0, -4)}AAA%3D`)
    expect((await forger.get('/get-session')).text).toBe('null')
  })

  test.each([
    ['everyone', false],
    ['admins', true],
  ] as const)('where a second factor is required of %s are kept for others: %s', async (required, kept) => {
    const app = await givenKept({ twoFactor: { enabled: true, required } })
    const acme = await givenOrganization(app, { owner: 'olga', member: 'mia' })
    // Of whom none is required.
    await run(app.database, `update "user" set "isAnonymous" = true`)
    const path = '/organization/get-active-member?organizationId=acme'
    expect((await acme.as('mia').get(path)).status).toBe(200)
    expect(await isKept(app, acme.as('mia'), path), required).toBe(kept)
  })

  test('tell that a renewal is due where renewals are deferred', async () => {
    const app = await givenKept({ session: { deferSessionRefresh: true } })
    const olga = await signedUp(app, 'Olga')
    const needsRefresh = async () => (await olga.get('/get-session')).json.needsRefresh
    expect([await needsRefresh(), await isKept(app, olga)]).toEqual([false, true])
    app.pass(DAY + 60)
    expect(await needsRefresh()).toBe(true)
    await olga.post('/get-session')
    expect(await needsRefresh()).toBe(false)
  })

  test('of a sign-in that ends with the browser end when its session does', async () => {
    const app = await givenKept()
    await signedUp(app, 'Olga')
    const olga = await signedIn(app, 'Olga', { rememberMe: false })
    await olga.get('/get-session')
    expect(await isKept(app, olga)).toBe(true)
    app.pass(DAY + 60)
    expect((await olga.get('/get-session')).text).toBe('null')
  })

  test('are shared by origins, and carry the headers of each', async () => {
    const trusted = ['https://app.example.com', 'https://admin.example.com']
    const app = await givenKept({ trustedOrigins: trusted })
    const olga = await signedUp(app, 'Olga')
    await olga.get('/get-session')
    const allowed = async (origin: string) => {
      const { headers, text } = await olga.get('/get-session', { origin })
      expect(text).toContain('Olga')
      return headers.get('access-control-allow-origin')
    }
    for (const origin of [...trusted, ...trusted]) expect(await allowed(origin)).toBe(origin)
    expect(await allowed('https://evil.example')).toBeNull()
    expect(app.services.memory?.use().hits).toBe(5)
  })

  test('are not of cookies that are set anew under their names on https', async () => {
    const https = { FOYER_BASE_URL: 'https://localhost' }
    const olga = await signedUp(await givenKept({ advanced: { hostCookies: false } }, https), 'Olga')
    const app = await givenKept({}, https)
    const browser = app.client()
    for (const [name, value] of olga.cookies) browser.cookies.set(name, value)
    const reissued = await browser.get('/get-session')
    expect(reissued.json.user.name).toBe('Olga')
    expect(reissued.setCookies.join()).toContain('__Host-foyer.session_token=')
    expect([await isKept(app, browser), await isKept(app, browser)]).toEqual([false, true])
  })

  test('count against the rate limit', async () => {
    const app = await givenKept({ rateLimit: { enabled: true, rules: { getSession: { window: 60, max: 3 } } } })
    const olga = await signedUp(app, 'Olga')
    const statuses: number[] = []
    for (let call = 0; call < 5; call += 1) statuses.push((await olga.get('/get-session')).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
  })

  test('are not kept where a table was read whose changes nothing announces', async () => {
    const app = await givenKept()
    const olga = await signedUp(app, 'Olga')
    const { memory } = app.services
    const { session } = (await olga.get('/get-session')).json
    const isKeptAfter = async (table: 'user' | 'member' | 'twoFactor', ...keys: ChangeKey[]) => {
      const dependencies = memory?.begin() ?? expect.unreachable()
      dependencies.ofSession(session, new Date(session.expiresAt))
      dependencies.add(...keys)
      await createCall(app.services, serverRequest, dependencies).db.selectFrom(table).select('id').execute()
      memory?.keep(table, dependencies, { text: 'read', headers: [], operation: contract.getSession })
      memory?.end(dependencies)
      return memory?.find(table) !== undefined
    }
    expect(await isKeptAfter('user')).toBe(true)
    expect(await isKeptAfter('member')).toBe(false)
    expect(await isKeptAfter('member', changeKeys.membershipsOf(session.userId))).toBe(true)
    expect(await isKeptAfter('twoFactor')).toBe(false)
  })

  test('are dropped where something changes while they are read', async () => {
    const app = await givenKept()
    const olga = await signedUp(app, 'Olga')
    const { memory } = app.services
    const { session } = (await olga.get('/get-session')).json
    const read = (change: () => Promise<unknown>) => async () => {
      const dependencies = memory?.begin() ?? expect.unreachable()
      dependencies.ofSession(session, new Date(session.expiresAt))
      await change()
      memory?.keep('read', dependencies, { text: 'of before', headers: [], operation: contract.getSession })
      memory?.end(dependencies)
      return memory?.find('read')?.text
    }
    expect(await read(() => olga.get('/ok'))()).toBe('of before')
    expect(await read(() => olga.post('/update-user', { name: 'Olia' }))()).toBeUndefined()
    expect(await read(() => run(app.database, 'truncate "session" cascade'))()).toBeUndefined()
  })

  test('are never those of before, in 200 changes each followed by a read', async () => {
    const app = await givenKept()
    const olga = await signedUp(app, 'Olga')
    const reader = app.client()
    for (const [name, value] of olga.cookies) reader.cookies.set(name, value)
    const reading = { goes: true }
    // Fills race the commits.
    const beside = (async () => {
      while (reading.goes) await reader.get('/get-session')
    })()
    for (let round = 0; round < 200; round += 1) {
      await olga.post('/update-user', { name: `Olga ${round}` })
      expect((await olga.get('/get-session')).json.user.name).toBe(`Olga ${round}`)
    }
    reading.goes = false
    await beside
  })
})
