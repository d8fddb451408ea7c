import { limits } from '@foyer/auth-domain/limits'
import type { FoyerOptions } from '@foyer/auth-domain/options'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, run, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { details, PASSWORD, signedUp } from '@foyer/testing/users'
import { createServerCaller } from '@foyer/trpc-router/root'
import { createCall } from '@foyer/trpc-router/runtime/context/call'
import { serverRequest } from '@foyer/trpc-router/runtime/context/request-facts'
import { findMissingAdmin, issueSetUpCode } from '@foyer/trpc-router/runtime/set-up/issue-set-up-code'
import { describe, expect, test } from 'vitest'

const choices = { name: 'Acme', accent: '#1f4a3a', language: 6 as const }

async function givenCode(app: TestApp): Promise<string> {
  return (await issueSetUpCode(app.services))?.code ?? expect.unreachable()
}

const inputOf = (code: string, change: object = {}) => ({ ...details('Olga'), code, choices, ...change })

const serverOf = ({ services }: TestApp) => createServerCaller(createCall(services, serverRequest))
const insertOf = (
  id: string,
  role: string,
) => `insert into "user" ("id", "name", "email", "emailVerified", "role", "createdAt", "updatedAt")
  values ('${id}', 'Mia', 'mia@example.com', false, '${role}', now(), now())`

describe('the set-up', () => {
  const given = testAppsOn()

  test('makes the admin, who is signed in, and names the service', async () => {
    const app = await given()
    const olga = app.client()
    const code = await givenCode(app)
    expect(await olga.trpc.setUp.checkSetUpCode.mutate({ code: code.toLowerCase() })).toEqual({
      name: true,
      accent: true,
      language: true,
    })
    const { user } = await olga.trpc.setUp.completeSetUp.mutate(inputOf(code))
    expect(user).toMatchObject({ name: 'Olga', email: 'olga@example.com', emailVerified: false })
    expect((await olga.trpc.session.getSession.query())?.user.role).toBe('admin')
    expect((await olga.trpc.admin.adminGetOverview.query()).totals.users).toBe(1)
    const settings = await app.client().trpc.settings.query()
    expect(settings).toMatchObject({ branding: { name: 'Acme', accent: '#1f4a3a' }, defaultLanguage: 6 })
    const signIn = await app.client().post('/sign-in/email', details('Olga'))
    expect(signIn.status).toBe(200)
  })

  test('stores no code that opens anything, and none afterwards', async () => {
    const app = await given()
    const code = await givenCode(app)
    const rows = JSON.stringify((await tablesWithoutCounters(app.database)).verification)
    expect(rows).not.toContain(code.replaceAll('-', ''))
    await givenCode(app)
    await app.client().trpc.setUp.completeSetUp.mutate(inputOf(code))
    expect(await countRows(app.database, 'verification')).toBe(0)
  })

  test('what was chosen is read by other instances, and by later starts', async () => {
    const [app, beside] = [await given(), await given()]
    await app.client().trpc.setUp.completeSetUp.mutate(inputOf(await givenCode(app)))
    expect(await beside.services.setUp.isOpen()).toBe(false)
    const later = await given()
    for (const instance of [beside, later]) {
      expect(instance.services.options.branding).toMatchObject({ name: 'Acme', accent: '#1f4a3a' })
      expect(instance.services.options.defaultLanguage).toBe(6)
    }
  })

  test('options win over what was chosen', async () => {
    const app = await given({ branding: { name: 'Configured' } })
    const code = await givenCode(app)
    expect(await app.client().trpc.setUp.checkSetUpCode.mutate({ code })).toMatchObject({ name: false, accent: true })
    await app.client().trpc.setUp.completeSetUp.mutate(inputOf(code))
    expect((await app.client().trpc.settings.query()).branding).toMatchObject({ name: 'Configured', accent: '#1f4a3a' })
    const unconfigured = await given()
    expect(unconfigured.services.options.branding.name).toBe('Foyer')
  })

  test.each([
    ['another code', (code: string) => ({ code: code.replace(/./, (first) => (first === 'B' ? 'C' : 'B')) })],
    ['a part of the code', (code: string) => ({ code: code.slice(0, -1) })],
    ['no code', () => ({ code: '' })],
    ['a wildcard', () => ({ code: '%' })],
  ])('%s opens nothing', async (_which, changed) => {
    const app = await given()
    const input = inputOf(await givenCode(app))
    const before = await tablesWithoutCounters(app.database)
    for (const operation of ['checkSetUpCode', 'completeSetUp']) {
      const result = await call(app.client(), operation, { ...input, ...changed(input.code) })
      expect(result).toMatchObject({ status: 400, code: 'INVALID_SETUP_CODE', setCookies: [] })
    }
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test.each([
    [{ email: 'olga' }, 400, 'INVALID_EMAIL'],
    [{ password: 'short' }, 400, 'PASSWORD_TOO_SHORT'],
    [{ password: 'password123' }, 400, 'PASSWORD_TOO_COMMON'],
    [{ choices: { ...choices, accent: 'red' } }, 400, undefined],
    [{ choices: { ...choices, name: 'Acme\u0000' } }, 400, undefined],
  ])('with %j nothing is made, and the code opens it still', async (change, status, code) => {
    const app = await given()
    const input = inputOf(await givenCode(app))
    const before = await tablesWithoutCounters(app.database)
    const result = await call(app.client(), 'completeSetUp', { ...input, ...change })
    expect(result).toMatchObject({ status, setCookies: [], ...(code && { code }) })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    expect((await call(app.client(), 'completeSetUp', input)).status).toBe(200)
  })

  test('a code ends after a day, or with the first admin; then no other is made', async () => {
    const app = await given()
    const early = await givenCode(app)
    expect(await app.services.setUp.isOpen()).toBe(true)
    app.pass(limits.setUpCodeExpiresIn)
    expect(await app.services.setUp.isOpen()).toBe(false)
    expect((await call(app.client(), 'checkSetUpCode', { code: early })).code).toBe('INVALID_SETUP_CODE')
    const code = await givenCode(app)
    await app.client().trpc.setUp.completeSetUp.mutate({ ...inputOf(await givenCode(app)), ...details('Mia') })
    const before = await tablesWithoutCounters(app.database)
    for (const operation of ['checkSetUpCode', 'completeSetUp']) {
      const result = await call(app.client(), operation, inputOf(code))
      expect(result).toMatchObject({ status: 403, code: 'THE_SERVICE_IS_SET_UP_ALREADY', setCookies: [] })
    }
    expect(await issueSetUpCode(app.services)).toBeUndefined()
    expect(await app.services.setUp.isOpen()).toBe(false)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('users who sign up do not end it; their address is not taken for the admin, nor do pages lead away from them', async () => {
    const app = await given()
    const code = await givenCode(app)
    expect(await app.services.setUp.leadsThere()).toBe(true)
    await signedUp(app, 'Max')
    expect(await app.services.setUp.isOpen()).toBe(true)
    expect(await app.services.setUp.leadsThere()).toBe(false)
    expect(await issueSetUpCode(app.services, false)).toBeUndefined()
    const before = await tablesWithoutCounters(app.database)
    const taken = await call(app.client(), 'completeSetUp', inputOf(code, details('Max')))
    expect(taken).toMatchObject({ status: 400, setCookies: [] })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    expect((await call(app.client(), 'completeSetUp', inputOf(await givenCode(app)))).status).toBe(200)
  })

  const makes: [string, FoyerOptions, (app: TestApp) => Promise<unknown>][] = [
    ['created at the command line', {}, (app) => serverOf(app).admin.createAdmin({ email: 'mia@example.com' })],
    [
      'granted the role there',
      {},
      async (app) => {
        await signedUp(app, 'Max')
        await serverOf(app).admin.grantRole({ email: 'max@example.com', role: 'admin' })
      },
    ],
    [
      'named by their id in the options',
      { admin: { adminUserIds: ['a-user-of-before'] } },
      (app) => run(app.database, insertOf('a-user-of-before', 'user')),
    ],
    ['brought along with the role of admins', {}, (app) => run(app.database, insertOf('another', 'editor,admin'))],
  ]
  test.each(makes)('an admin %s ends it, also once they are gone', async (_how, options, make) => {
    const app = await given(options)
    const code = await givenCode(app)
    await make(app)
    expect((await call(app.client(), 'checkSetUpCode', { code })).code).toBe('THE_SERVICE_IS_SET_UP_ALREADY')
    await app.services.setUp.refresh()
    expect(JSON.stringify((await tablesWithoutCounters(app.database)).verification)).not.toContain('set-up:')
    await run(app.database, 'delete from "user"')
    const later = await given(options)
    expect(await later.services.setUp.isOpen()).toBe(false)
    expect(await issueSetUpCode(later.services)).toBeUndefined()
    expect(await findMissingAdmin(later.services, true)).toMatchObject({
      issued: undefined,
      fix: expect.stringContaining('npx foyer-auth create-admin EMAIL'),
    })
  })

  test('of a service with an admin nothing is missing', async () => {
    const app = await given()
    await app.client().trpc.setUp.completeSetUp.mutate(inputOf(await givenCode(app)))
    expect(await findMissingAdmin(app.services, true)).toBeUndefined()
  })

  test('the codes of several starts all open it, up to a bound', async () => {
    const app = await given()
    const codes: string[] = []
    for (let start = 0; start <= limits.maxSetUpCodes; start += 1) {
      codes.push(await givenCode(app))
      app.pass(1)
    }
    expect(await countRows(app.database, 'verification')).toBe(limits.maxSetUpCodes)
    const statuses = await Promise.all(
      [codes[0], codes[1], codes.at(-1)].map(
        async (code) => (await call(app.client(), 'checkSetUpCode', { code })).status,
      ),
    )
    expect(statuses).toEqual([400, 200, 200])
  })

  test.each<[string, FoyerOptions]>([
    ['it is switched off', { setUp: { enabled: false } }],
    ['nobody has a password', { emailAndPassword: { enabled: false } }],
  ])('where %s, no code is made, and one from before opens nothing', async (_when, options) => {
    const code = await givenCode(await given())
    const app = await given(options)
    expect(await issueSetUpCode(app.services)).toBeUndefined()
    for (const operation of ['checkSetUpCode', 'completeSetUp'])
      expect((await call(app.client(), operation, inputOf(code))).code).toBe('SETUP_IS_NOT_ENABLED')
    expect(await countRows(app.database, 'user')).toBe(0)
  })

  test('with required verification the admin can sign in', async () => {
    const app = await given({ emailAndPassword: { requireEmailVerification: true } })
    await app.client().trpc.setUp.completeSetUp.mutate(inputOf(await givenCode(app)))
    expect((await app.client().post('/sign-in/email', details('Olga'))).status).toBe(200)
  })

  test('signing up over REST works as ever while it is open', async () => {
    const app = await given()
    await givenCode(app)
    const { status, json } = await app.client().post('/sign-up/email', details('Max'))
    expect([status, json.user.email]).toEqual([200, 'max@example.com'])
  })

  test('guesses from one network are held up, and not those from another, nor for long', async () => {
    const trusting = { FOYER_TRUST_PROXY: 'loopback' }
    const app = await given({}, trusting)
    app.stopClock()
    const code = await givenCode(app)
    const from = (address: string) => app.client({ 'x-forwarded-for': address })
    const guess = (address: string, typed: string) => call(from(address), 'checkSetUpCode', { code: typed })
    for (let attempt = 0; attempt < 30; attempt += 1) await guess('192.0.2.1', 'B'.repeat(20))
    const held = await guess('192.0.2.1', code)
    expect(held).toMatchObject({ status: 429 })
    expect((await guess('198.51.100.1', code)).status).toBe(200)
    app.pass(60)
    expect((await guess('192.0.2.1', code)).status).toBe(200)
  })

  test('a password is not hashed for a wrong code', async () => {
    const app = await given()
    await givenCode(app)
    await run(app.database, `update verification set "expiresAt" = now() + interval '1 hour'`)
    const { passwords } = app.services
    let hashed = 0
    app.services.passwords = {
      ...passwords,
      askedBy: (requester) => {
        const asked = passwords.askedBy(requester)
        return {
          ...asked,
          hash: (...given) => {
            hashed += 1
            return asked.hash(...given)
          },
        }
      },
    }
    await call(app.client(), 'completeSetUp', inputOf('B'.repeat(20), { password: PASSWORD }))
    expect(hashed).toBe(0)
  })
})
