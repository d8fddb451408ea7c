import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { signedInEmail } from '@foyer/testing/account-rows'
import { countOf, together } from '@foyer/testing/race'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import { details, PASSWORD, signedUp } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import { givenAdminUsers } from '#trpc-router/admin/admin-users.ts'
import { deviceCookies, givenAppAndBrowser, multiSession, writtenCookies } from './browser.ts'

const WEEK = 7 * 24 * 60 * 60

onBothEngines('the cookies of the accounts in a browser', ({ open }) => {
  const given = testAppsOn(open)

  test('are named by a handle and hold the secret, with the attributes of the session cookie (T134)', async () => {
    const app = await given(multiSession)
    const client = app.client()
    const { json, setCookies } = await client.post('/sign-up/email', details('Olga'))
    const [line = ''] = setCookies.filter((cookie) => cookie.includes('multi'))
    expect(line).toContain(`foyer.session_token_multi-${json.token}=`)
    expect(line.split('; ').slice(1)).toEqual([`Max-Age=${WEEK}`, 'Path=/', 'HttpOnly', 'SameSite=Lax'])
    const secret = client.cookies.get('foyer.session_token')?.split('.')[0]
    expect(line).toContain(`=${secret}.`)
    expect(json.token).not.toContain(secret)
  })

  test('last as long as the session: a renewal sets them anew, and nothing else does', async () => {
    const { client, tokens, app } = await givenAppAndBrowser(given, ['Olga'])
    const again = await client.post('/multi-session/set-active', { sessionToken: tokens.Olga })
    expect(writtenCookies(again.setCookies)).toEqual({ set: [], cleared: [] })
    app.pass(WEEK - 60)
    expect(writtenCookies((await client.get('/get-session')).setCookies).set).toEqual([tokens.Olga])
  })

  test('end with the browser where the session does (T133)', async () => {
    const app = await given(multiSession)
    await signedUp(app, 'Olga')
    await signedUp(app, 'Max')
    const client = app.client()
    const { setCookies, json } = await client.post('/sign-in/email', { ...details('Olga'), rememberMe: false })
    expect(setCookies.filter((cookie) => cookie.includes('multi')).join()).not.toMatch(/max-age|expires/i)
    await client.post('/sign-in/email', details('Max'))
    expect(client.cookies.has('foyer.dont_remember')).toBe(false)
    const back = await client.post('/multi-session/set-active', { sessionToken: json.token })
    expect(back.setCookies.join()).not.toMatch(/max-age=[1-9]/i)
    expect(client.cookies.has('foyer.dont_remember')).toBe(true)
  })

  test('are cleared under their very names over https (T130)', async () => {
    const app = await given(multiSession, { FOYER_BASE_URL: 'https://localhost' })
    const client = app.client()
    const { json } = await client.post('/sign-up/email', details('Olga'))
    const name = `__Host-foyer.session_token_multi-${json.token}`
    expect([...client.cookies.keys()]).toContain(name)
    const { setCookies } = await client.post('/sign-out')
    const [line] = setCookies.filter((cookie) => cookie.startsWith(`${name}=;`))
    expect(line?.split('; ').slice(1)).toEqual(['Max-Age=0', 'Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax'])
  })

  test('stay within the bound: the oldest account gives way and is signed out (T136)', async () => {
    const { client, tokens, app } = await givenAppAndBrowser(given, ['Olga', 'Max', 'Mia'], {
      multiSession: { enabled: true, maximumSessions: 2 },
    })
    expect(deviceCookies(client)).toEqual([tokens.Max, tokens.Mia])
    expect(await countRows(app.database, 'session')).toBe(2)
    await client.post('/multi-session/set-active', { sessionToken: tokens.Max })
    expect(await signedInEmail(client)).toBe('max@example.com')
  })

  test('of sessions that have ended take no room', async () => {
    const { client, tokens } = await givenAppAndBrowser(given, ['Olga', 'Max'], {
      multiSession: { enabled: true, maximumSessions: 2 },
    })
    await client.post('/revoke-session', { token: tokens.Max })
    client.cookies.delete('foyer.session_token')
    await client.post('/sign-up/email', details('Mia'))
    const { json } = await client.get('/multi-session/list-device-sessions')
    expect(json.map(({ user }: { user: { name: string } }) => user.name)).toEqual(['Olga', 'Mia'])
    expect(deviceCookies(client)).toHaveLength(2)
  })

  test('are set for a session from before the feature, which stays too', async () => {
    const before = await given()
    const client = before.client()
    const { token } = (await client.post('/sign-up/email', details('Olga'))).json
    const app = await given(multiSession)
    const later = app.client()
    for (const [name, value] of client.cookies) later.cookies.set(name, value)
    await later.post('/sign-up/email', details('Max'))
    expect(deviceCookies(later)).toContain(token)
    expect((await later.post('/multi-session/set-active', { sessionToken: token })).status).toBe(200)
  })

  test('belong to the new session after a change of password', async () => {
    const { client, tokens } = await givenAppAndBrowser(given, ['Olga'])
    const change = { currentPassword: PASSWORD, newPassword: 'another-correct-horse', revokeOtherSessions: true }
    const { json } = await client.post('/change-password', change)
    expect(deviceCookies(client)).toContain(json.token)
    const listed = await client.get('/multi-session/list-device-sessions')
    expect(listed.json).toMatchObject([{ session: { token: json.token } }])
    expect(writtenCookies(listed.setCookies).cleared).toEqual([tokens.Olga])
  })

  test('are not set for an impersonation, which can neither switch nor end others (T138)', async () => {
    const { adam, app } = await givenAdminUsers(given, multiSession)
    const { session: own } = (await adam.get('/get-session')).json
    const { setCookies } = await adam.post('/admin/impersonate-user', { userId: 'uma' })
    expect(writtenCookies(setCookies)).toEqual({ set: [], cleared: [] })
    for (const path of ['/multi-session/set-active', '/multi-session/revoke']) {
      const refused = await adam.post(path, { sessionToken: own.token })
      expect(refused.status, path).toBe(403)
    }
    expect(await signedInEmail(adam)).toBe('uma@example.com')
    expect(await countRows(app.database, 'session')).toBeGreaterThan(1)
    await adam.post('/admin/stop-impersonating')
    expect(await signedInEmail(adam)).toBe('adam@example.com')
    expect(deviceCookies(adam)).toContain(own.token)
  })

  test('of an impersonation that another sign-in replaces: it ends, and the admin with it', async () => {
    const { adam, app } = await givenAdminUsers(given, multiSession)
    await adam.post('/admin/impersonate-user', { userId: 'uma' })
    await adam.post('/sign-up/email', details('Olga'))
    const { json } = await adam.get('/multi-session/list-device-sessions')
    expect(json.map(({ user }: { user: { name: string } }) => user.name)).toEqual(['Olga'])
    const impersonations = app.database.db.selectFrom('session').select('id').where('impersonatedBy', 'is not', null)
    expect(await impersonations.execute()).toEqual([])
  })

  test('are not set while a second factor is outstanding, and the account before stays active (T138)', async () => {
    const app = await given({ ...multiSession, twoFactor: { enabled: true } })
    await signedUp(app, 'Max')
    const { db } = app.database
    const at = app.services.now()
    const { id } = await db
      .updateTable('user')
      .set({ twoFactorEnabled: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    const secrets = { secret: 'sealed', pendingSecret: null, totpConfirmedAt: at }
    await db
      .insertInto('twoFactor')
      .values({ id: 'factor', userId: id, ...secrets, createdAt: at, updatedAt: at })
      .execute()
    const olga = await signedUp(app, 'Olga')
    const { json, setCookies } = await olga.post('/sign-in/email', details('Max'))
    expect(json).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp', 'otp'] })
    expect(writtenCookies(setCookies)).toEqual({ set: [], cleared: [] })
    expect(await signedInEmail(olga)).toBe('olga@example.com')
  })

  test('of 20 accounts switched to at once each shows its own user', async () => {
    const { client, tokens } = await givenAppAndBrowser(given, ['Olga', 'Max', 'Mia'])
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const name = ['Olga', 'Max', 'Mia'][n % 3] ?? ''
        const { json } = await client.post('/multi-session/set-active', { sessionToken: tokens[name] })
        return json.user.name === name
      }),
    )
    expect(new Set(answers)).toEqual(new Set([true]))
  })

  test('revoked by 20 calls at once end one session, and leave the other', async () => {
    const { client, tokens, app } = await givenAppAndBrowser(given, ['Olga', 'Max'])
    const revoke = () => client.post('/multi-session/revoke', { sessionToken: tokens.Olga })
    const statuses = await together(Array.from({ length: 20 }, () => revoke))
    expect(countOf(statuses, 200)).toBeGreaterThan(0)
    expect(await countRows(app.database, 'session')).toBe(1)
    const ended = app.database.db.selectFrom('auditEvent').select('id').where('type', '=', 'session.revoked')
    expect(await ended.execute()).toHaveLength(1)
  })
})
