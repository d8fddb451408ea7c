import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import type { TestClient } from '@foyer/testing/client'
import { givenOrganizationRows } from '@foyer/testing/organization-rows'
import { testAppsOn } from '@foyer/testing/suite'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import { call, callTrpc } from '@foyer/testing/transports'
import { details, signedUp } from '@foyer/testing/users'
import { expect, test } from 'vitest'

const limited = { rateLimit: { enabled: true } }
const wrong = { ...details('Olga'), password: 'wrong-password' }
// A different email each, so that the sign-in throttle of one email does not interfere.
const wrongFor = (n: number) => ({ ...wrong, email: `nobody${n}@example.com` })
const MESSAGE = 'Too many requests. Please try again later.'

onBothEngines('the rate limit', ({ name: engine, open }) => {
  const given = testAppsOn(open)

  test('allows exactly three of fifty simultaneous sign-ins', async () => {
    const app = await given(limited)
    const answers = await Promise.all(times(50, (_, n) => call(app.client(), 'signInEmail', wrongFor(n))))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(3)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(47)
    for (const { headers, message } of refused) {
      const wait = Number(headers.get('x-retry-after'))
      expect(wait).toBeGreaterThanOrEqual(1)
      expect(wait).toBeLessThanOrEqual(10)
      expect(headers.get('retry-after')).toBe(String(wait))
      expect(message).toBe(MESSAGE)
    }
  })

  test('answers with a body that has a code over tRPC only', async () => {
    const app = await given({ rateLimit: { enabled: true, rules: { signInEmail: { window: 60, max: 0 } } } })
    expect((await call(app.client(), 'signInEmail', wrong)).json).toEqual({ message: MESSAGE })
    expect((await callTrpc(app.client(), 'signInEmail', wrong)).code).toBe('TOO_MANY_REQUESTS')
  })

  test('writes nothing for a refused request', async () => {
    const app = await given({ rateLimit: { enabled: true, rules: { signUpEmail: { window: 60, max: 0 } } } })
    const before = await tablesWithoutCounters(app.database)
    const result = await call(app.client(), 'signUpEmail', details('Olga'))
    expect(result).toMatchObject({ status: 429, setCookies: [] })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('ends with its window', async () => {
    const app = await given({ rateLimit: { enabled: true, rules: { signInEmail: { window: 1, max: 1 } } } })
    const signIn = () => call(app.client(), 'signInEmail', wrong)
    expect([(await signIn()).status, (await signIn()).status]).toEqual([401, 429])
    await new Promise((resolve) => setTimeout(resolve, 1100))
    expect((await signIn()).status).toBe(401)
  })

  test('counts reads of a signed-in client by its session, whatever the IP address', async () => {
    const app = await given({ rateLimit: { enabled: true, rules: { getSession: { window: 60, max: 5 } } } })
    const olga = await signedUp(app, 'Olga')
    const mia = await signedUp(app, 'Mia')
    const statuses = await Promise.all(times(7, async () => (await call(olga, 'getSession')).status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
    expect((await call(mia, 'getSession')).data.user.name).toBe('Mia')
  })

  test('counts has-permission, a question that is posted, by the session too, from memory or not', async () => {
    const app = await given({ rateLimit: { enabled: true, rules: { hasPermission: { window: 60, max: 3 } } } })
    const [olga, mia] = [await signedUp(app, 'Olga'), await signedUp(app, 'Mia')]
    await givenOrganizationRows(app, 'acme', { Olga: 'owner', Mia: 'member' })
    const ask = (client: TestClient) =>
      call(client, 'hasPermission', { organizationId: 'acme', permissions: { team: ['create'] } })
    for (const status of [200, 200, 200, 429]) expect((await ask(olga)).status).toBe(status)
    expect((await ask(mia)).status).toBe(200)
  })

  test('counts forged session cookies by their IP address', async () => {
    const app = await given({ rateLimit: { enabled: true, rules: { getSession: { window: 60, max: 5 } } } })
    const forged = times(7, (_, n) => call(app.client({ cookie: `foyer.session_token=${n}.x` }), 'getSession'))
    const answers = await Promise.all(forged)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
  })

  test('does not apply the sign-in limit to other operations', async () => {
    const app = await given(limited)
    const olga = await signedUp(app, 'Olga')
    for (const operation of ['listSessions', 'revokeOtherSessions', 'updateUser']) {
      const answers = await Promise.all(times(5, () => call(olga, operation, {})))
      expect(new Set(answers.map(({ status }) => status)).has(429), operation).toBe(false)
    }
  })

  test('is shared by both transports and by every spelling of a path', async () => {
    const app = await given(limited)
    const client = app.client()
    const post = async (path: string) => (await client.post(path, wrong)).status
    expect(await post('/sign-in/email?x=1')).toBe(401)
    expect(await post('/api/auth/./sign-in/email')).toBe(401)
    expect(
      (await client.raw('POST', '/trpc/signIn.signInEmail?y=2', JSON.stringify({ json: wrong }), JSON_TYPE)).status,
    ).toBe(401)
    expect(await post('/sign-in/email')).toBe(429)
    const others = ['/sign-in/email/', '/Sign-In/Email', '//sign-in/email', '/sign-in%2Femail', '/%73ign-in/email']
    for (const path of others) expect(await post(path), path).toBeOneOf([404, 429])
    expect(await trpcStatus(client)).toBe(429)
  })

  test('counts every item of a batch', async () => {
    const app = await given({ rateLimit: { enabled: true, rules: { settings: { window: 60, max: 4 } } } })
    const names = times(10, () => 'settings').join(',')
    const { json, headers } = await app.client().get(`/trpc/${names}?batch=1&input=%7B%7D`)
    const refused = json.filter((item: { error?: object }) => item.error !== undefined)
    expect(refused).toHaveLength(6)
    expect(headers.get('retry-after')).toBe('60')
  })

  test.runIf(engine === 'PostgreSQL')('is shared by instances on one database', async () => {
    const [one, other] = [await given(limited), await given(limited)]
    const answers = await Promise.all(
      times(20, (_, n) => (n % 2 ? one : other).client().post('/sign-in/email', wrongFor(n))),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(3)
  })

  test('is on by default in production, and off elsewhere', async () => {
    const production = {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'a@example.com',
    }
    for (const [variables, status] of [
      [production, 429],
      [{}, 401],
    ] as const) {
      const app = await given({}, variables)
      const answers = await Promise.all(times(4, (_, n) => app.client().post('/sign-in/email', wrongFor(n))))
      expect(answers.map((answer) => answer.status).sort()).toEqual([401, 401, 401, status])
    }
  })
})

const JSON_TYPE = { 'content-type': 'application/json' }

async function trpcStatus(client: TestClient): Promise<number> {
  return (await client.raw('POST', '/trpc/signIn.signInEmail', JSON.stringify({ json: wrong }), JSON_TYPE)).status
}

function times<T>(count: number, make: (_: undefined, index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(undefined, index))
}
