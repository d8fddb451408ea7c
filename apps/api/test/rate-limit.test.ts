import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { doors } from './support/doors.ts'
import { details, signedUp } from './support/people.ts'
import { onDatabase } from './support/suite.ts'
import { lastingTables } from './support/tables.ts'
import type { Visitor } from './support/visitor.ts'

const limited = { rateLimit: { enabled: true } }
const wrong = { ...details('Olga'), password: 'wrong-password' }
// Addresses of their own, so that the throttle of one address has no part in it.
const wrongs = (n: number) => ({ ...wrong, email: `nobody${n}@example.com` })
const MESSAGE = 'Too many requests. Please try again later.'

describe.each(testDatabases())('the rate limit on $name', ({ name: engine, open }) => {
  const given = onDatabase(open)

  describe.each(doors)('over $name', ({ name: door, knock }) => {
    test('lets three of fifty simultaneous sign-ins through, exactly', async () => {
      const world = await given(limited)
      const answers = await Promise.all(times(50, (_, n) => knock(world.visitor(), 'signInEmail', wrongs(n))))
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

    test('is told in a body that has a code at tRPC alone', async () => {
      const world = await given({ rateLimit: { enabled: true, rules: { signInEmail: { window: 60, max: 0 } } } })
      const { text, code } = await knock(world.visitor(), 'signInEmail', wrong)
      expect(code).toBe(door === 'REST' ? undefined : 'TOO_MANY_REQUESTS')
      if (door === 'REST') expect(JSON.parse(text)).toEqual({ message: MESSAGE })
    })

    test('leaves nothing behind of what it refuses', async () => {
      const world = await given({ rateLimit: { enabled: true, rules: { signUpEmail: { window: 60, max: 0 } } } })
      const before = await lastingTables(world.database)
      const said = await knock(world.visitor(), 'signUpEmail', details('Olga'))
      expect(said).toMatchObject({ status: 429, setCookies: [] })
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test('is over when its window is', async () => {
      const world = await given({ rateLimit: { enabled: true, rules: { signInEmail: { window: 1, max: 1 } } } })
      const signIn = () => knock(world.visitor(), 'signInEmail', wrong)
      expect([(await signIn()).status, (await signIn()).status]).toEqual([401, 429])
      await new Promise((resolve) => setTimeout(resolve, 1100))
      expect((await signIn()).status).toBe(401)
    })

    test('counts reads of a signed-in browser by its session, whatever the address', async () => {
      const world = await given({ rateLimit: { enabled: true, rules: { getSession: { window: 60, max: 5 } } } })
      const olga = await signedUp(world, 'Olga')
      const mia = await signedUp(world, 'Mia')
      const statuses = await Promise.all(times(7, async () => (await knock(olga, 'getSession')).status))
      expect(statuses.filter((status) => status === 200)).toHaveLength(5)
      expect((await knock(mia, 'getSession')).data.user.name).toBe('Mia')
    })

    test('counts forged session cookies by their address', async () => {
      const world = await given({ rateLimit: { enabled: true, rules: { getSession: { window: 60, max: 5 } } } })
      const forged = times(7, (_, n) => knock(world.visitor({ cookie: `foyer.session_token=${n}.x` }), 'getSession'))
      const answers = await Promise.all(forged)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
    })

    test('does not hold sign-out and lists to three', async () => {
      const world = await given(limited)
      const olga = await signedUp(world, 'Olga')
      for (const operation of ['listSessions', 'revokeOtherSessions', 'updateUser']) {
        const answers = await Promise.all(times(5, () => knock(olga, operation, {})))
        expect(new Set(answers.map(({ status }) => status)).has(429), operation).toBe(false)
      }
    })
  })

  test('is one for both doors and for every spelling that leads in', async () => {
    const world = await given(limited)
    const visitor = world.visitor()
    const post = async (path: string) => (await visitor.post(path, wrong)).status
    expect(await post('/sign-in/email?x=1')).toBe(401)
    expect(await post('/api/auth/./sign-in/email')).toBe(401)
    expect(
      (await visitor.raw('POST', '/trpc/signIn.signInEmail?y=2', JSON.stringify({ json: wrong }), JSON_TYPE)).status,
    ).toBe(401)
    expect(await post('/sign-in/email')).toBe(429)
    const others = ['/sign-in/email/', '/Sign-In/Email', '//sign-in/email', '/sign-in%2Femail', '/%73ign-in/email']
    for (const path of others) expect(await post(path), path).toBeOneOf([404, 429])
    expect(await trpcStatus(visitor)).toBe(429)
  })

  test('counts every item of a batch', async () => {
    const world = await given({ rateLimit: { enabled: true, rules: { settings: { window: 60, max: 4 } } } })
    const names = times(10, () => 'settings').join(',')
    const { json, headers } = await world.visitor().get(`/trpc/${names}?batch=1&input=%7B%7D`)
    const refused = json.filter((item: { error?: object }) => item.error !== undefined)
    expect(refused).toHaveLength(6)
    expect(headers.get('retry-after')).toBe('60')
  })

  test.runIf(engine === 'PostgreSQL')('is shared by instances on one database', async () => {
    const [one, other] = [await given(limited), await given(limited)]
    const answers = await Promise.all(
      times(20, (_, n) => (n % 2 ? one : other).visitor().post('/sign-in/email', wrongs(n))),
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
      const world = await given({}, variables)
      const answers = await Promise.all(times(4, (_, n) => world.visitor().post('/sign-in/email', wrongs(n))))
      expect(answers.map((answer) => answer.status).sort()).toEqual([401, 401, 401, status])
    }
  })
})

const JSON_TYPE = { 'content-type': 'application/json' }

async function trpcStatus(visitor: Visitor): Promise<number> {
  return (await visitor.raw('POST', '/trpc/signIn.signInEmail', JSON.stringify({ json: wrong }), JSON_TYPE)).status
}

function times<T>(count: number, make: (_: undefined, index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(undefined, index))
}
