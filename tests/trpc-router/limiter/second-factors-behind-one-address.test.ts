import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import type { TestClient } from '@foyer/testing/client'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { codeOf, enabled, givenTwoFactorUser, halfSignedIn, nextCode, wrongCode } from '@foyer/testing/two-factor'
import { signedUp } from '@foyer/testing/users'
import { expect, test } from 'vitest'

const unlimited = { window: 10, max: 1000 }
const options = {
  twoFactor: { enabled: true },
  // Only what is limited here: many sign-ins begin within seconds.
  rateLimit: { enabled: true, rules: { signInEmail: unlimited, signUpEmail: unlimited } },
}
const behindProxy = { FOYER_TRUST_PROXY: 'loopback' }
const elsewhere = { 'x-forwarded-for': '203.0.113.9' }
const WRONG = { code: '000000' }

onBothEngines('second factors of browsers behind one address', ({ open }) => {
  const given = testAppsOn(open)

  async function givenOlga() {
    const app = await given(options, behindProxy)
    return { app, ...(await givenTwoFactorUser(app, 'Olga')) }
  }

  const attemptsOfOlga = ({ database }: TestApp) =>
    database.db.selectFrom('pendingSignIn').select('attempts').orderBy('createdAt').execute()

  async function statuses(times: number, send: () => Promise<{ status: number }>): Promise<number[]> {
    const found: number[] = []
    for (let n = 0; n < times; n += 1) found.push((await send()).status)
    return found
  }

  /** In which 429 begins. */
  const usedUp = [401, 401, 401, 429, 429]

  const strangers: readonly [string, (app: TestApp) => Promise<TestClient>][] = [
    ['who have begun no sign-in', async (app) => app.client()],
    ['whose cookies are their own invention', async (app) => app.client({ cookie: 'foyer.two_factor=2fa-a.b' })],
    [
      'who have begun one with an account of theirs',
      async (app) => {
        await givenTwoFactorUser(app, 'Mallory')
        return halfSignedIn(app, 'Mallory')
      },
    ],
  ]

  test.each(strangers)('are not used up by strangers %s', async (_title, strangerOf) => {
    const { app, totpURI } = await givenOlga()
    const stranger = await strangerOf(app)
    expect(await statuses(5, () => call(stranger, 'verifyTotp', WRONG))).toEqual(usedUp)
    const olga = await halfSignedIn(app, 'Olga')
    expect((await call(olga, 'verifyTotp', { code: nextCode(app, totpURI) })).status).toBe(200)
  })

  test('nor are those of a session, which confirms the app that it sets up', async () => {
    const app = await given(options)
    const olga = await signedUp(app, 'Olga')
    const { totpURI } = await enabled(olga)
    const stranger = app.client()
    expect(await statuses(5, () => call(stranger, 'verifyTotp', WRONG))).toEqual(usedUp)
    expect((await call(olga, 'verifyTotp', { code: nextCode(app, totpURI) })).status).toBe(200)
  })

  test('are three in ten seconds of one pending sign-in, from whatever address: the fourth is neither compared nor counted', async () => {
    const { app, totpURI } = await givenOlga()
    const half = await halfSignedIn(app, 'Olga')
    const wrong = { code: wrongCode(app, totpURI) }
    expect(await statuses(3, () => call(half, 'verifyTotp', wrong))).toEqual([401, 401, 401])
    const before = await attemptsOfOlga(app)
    for (const headers of [{}, elsewhere]) {
      const answer = await call(half, 'verifyTotp', { code: codeOf(app, totpURI) }, headers)
      expect([answer.status, answer.message]).toEqual([429, 'Too many requests. Please try again later.'])
    }
    expect(await attemptsOfOlga(app)).toEqual(before)
  })

  test('are bounded by address, however many sign-ins are pending there, and not beyond it', async () => {
    const { app } = await givenOlga()
    const waiting = await Promise.all(Array.from({ length: 35 }, () => halfSignedIn(app, 'Olga')))
    // So that neither their own attempts nor those of the factor are what ends it.
    await run(app.database, 'delete from "pendingSignIn"')
    const answers = await Promise.all(waiting.map((half) => statuses(3, () => call(half, 'verifyTotp', WRONG))))
    // The first of the hundred has confirmed the app.
    expect(countOf(answers.flat(), 401)).toBe(99)
    expect(countOf(answers.flat(), 429)).toBe(6)
    const [last = expect.unreachable()] = waiting.slice(-1)
    expect((await call(last, 'verifyBackupCode', WRONG)).status).toBe(429)
    const other = await halfSignedIn(app, 'Olga', app.client(elsewhere))
    expect((await call(other, 'verifyTotp', WRONG)).status).toBe(401)
  })

  test('and one pending sign-in alone does not use up its address, however often it asks', async () => {
    const { app, totpURI } = await givenOlga()
    await givenTwoFactorUser(app, 'Mallory')
    const stranger = await halfSignedIn(app, 'Mallory')
    const answers = await statuses(120, () => call(stranger, 'verifyTotp', WRONG))
    expect(countOf(answers, 429)).toBe(117)
    const olga = await halfSignedIn(app, 'Olga')
    expect((await call(olga, 'verifyTotp', { code: nextCode(app, totpURI) })).status).toBe(200)
  })

  test('end with the counts of the factor, whatever the limits of addresses leave', async () => {
    const { app, totpURI } = await givenOlga()
    const wrong = { code: wrongCode(app, totpURI) }
    const found: number[] = []
    for (let n = 0; n < 6; n += 1) {
      const half = await halfSignedIn(app, 'Olga')
      found.push(...(await statuses(2, () => call(half, 'verifyTotp', wrong))))
    }
    expect(found).toEqual([...Array(10).fill(401), 429, 429])
  })
})

function countOf(found: readonly number[], status: number): number {
  return found.filter((one) => one === status).length
}
