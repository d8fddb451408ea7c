import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { clientsAt } from '@foyer/provider-simulator/clients'
import type { Providers } from '@foyer/provider-simulator/simulator'
import { NEW_PASSWORD, redirectTarget, signedInEmail, signInStatus } from '@foyer/testing/account-rows'
import type { TestClient } from '@foyer/testing/client'
import { outboxDrained, tokenOf } from '@foyer/testing/mail'
import { authorizeAtProvider, returnFromProvider } from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import { givenProviders } from '@foyer/testing/providers/providers'
import { type Pair, sameClientAt } from '@foyer/testing/race'
import { testAppsOn } from '@foyer/testing/suite'
import { SECRET, type TestApp } from '@foyer/testing/test-app'
import { details, signedIn, signedUp } from '@foyer/testing/users'
import { resealStored } from '@foyer/trpc-router/runtime/secrets/reseal'
import { expect, test } from 'vitest'

const [SIGN, SEAL, PEPPER] = ['sign', 'seal', 'pepper'].map((role) => `new-${role}-${SECRET}`)
const before = { FOYER_SECRET: SECRET }
const verifies = { FOYER_SECRET: [SECRET, SIGN, SEAL, PEPPER].join() }
const separate = { FOYER_SECRET_SEAL: `${SEAL},${SECRET}`, FOYER_SECRET_PEPPER: `${PEPPER},${SECRET}` }
const signs = { FOYER_SECRET: SIGN, FOYER_SECRET_VERIFY: SECRET, ...separate }
const dropped = { FOYER_SECRET: SIGN, FOYER_SECRET_SEAL: SEAL, FOYER_SECRET_PEPPER: `${PEPPER},${SECRET}` }
/** What the two instances are configured with, one restart after the other (docs/operations.md). */
const rollOut = [
  [before, before],
  [verifies, before],
  [verifies, verifies],
  [signs, verifies],
  [signs, signs],
] as const
const dropOld = [
  [dropped, signs],
  [dropped, dropped],
] as const

onBothEngines('two instances whose secrets are rotated', ({ open }) => {
  const given = testAppsOn(open)

  async function givenPairs(providers: Providers) {
    const options = { socialProviders: clientsAt(providers.url), session: { cookieCache: { enabled: true } } }
    const first = await given(options)
    let passed = 0
    const start = async (variables: Record<string, string>) => {
      const app = await given(options, { ...variables, FOYER_BASE_URL: first.baseUrl })
      app.pass(passed)
      return app
    }
    return {
      pair: async ([one, other]: readonly [object, object]): Promise<Pair> => [
        await start({ ...one }),
        await start({ ...other }),
      ],
      pass: (pair: Pair, seconds: number) => {
        passed += seconds
        for (const app of pair) app.pass(seconds)
      },
    }
  }

  test('refuse no password, session, cookie cache, link or state at any phase', { timeout: 120_000 }, async () => {
    const providers = await givenProviders()
    const { pair: start, pass } = await givenPairs(providers)
    let pair = await start(rollOut[0])
    const olga = await signedUp(pair[0], 'Olga')
    const sessions = [olga]
    const traffic = startTraffic(() => pair)
    try {
      for (const [phase, variables] of [...rollOut, ...dropOld].entries()) {
        if (phase === rollOut.length) {
          // What the old secret has signed is renewed once a day, and what it has sealed by the command.
          pass(pair, 86_401)
          for (const [n, client] of sessions.entries()) sessions[n] = await renewed(pair[0], client)
          expect(await resealStored(pair[0].services)).toMatchObject({ unreadable: 0 })
        }
        pair = await start(variables)
        const [one, other] = pair
        const checks = [checkAll(one, other, providers, `U${phase}a`), checkAll(other, one, providers, `U${phase}b`)]
        sessions.push(...(await Promise.all(checks)))
        for (const client of sessions)
          for (const app of pair)
            expect(await signedInEmail(sameClientAt(app, client)), `phase ${phase}`).toContain('@')
      }
    } finally {
      await traffic.stop()
    }
    expect(traffic.refused).toEqual([])
    expect(traffic.served()).toBeGreaterThan(10)
  })
})

/** Everything that `maker` writes is accepted by `taker`; returns the client of a live session. */
async function checkAll(maker: TestApp, taker: TestApp, providers: Providers, name: string): Promise<TestClient> {
  const { email } = details(name)
  const client = await signedUp(maker, name)
  const there = sameClientAt(taker, client)
  expect((await there.post('/update-user', { name: `${name} N.` })).status).toBe(200)
  expect(await signInStatus(taker, email)).toBe(200)
  expect((await client.post('/send-verification-email', { email })).status).toBe(200)
  const verification = await linkIn([maker, taker], email, 'verify-email')
  expect((await there.get(`/verify-email?token=${tokenOf(verification)}`)).json).toMatchObject({ status: true })
  await maker.client().post('/request-password-reset', { email })
  const token = tokenOf(await linkIn([maker, taker], email, 'reset-password'))
  expect((await taker.client().post('/reset-password', { token, newPassword: NEW_PASSWORD })).status).toBe(200)
  expect(await signInStatus(maker, email, NEW_PASSWORD)).toBe(200)
  await checkState(maker, taker, providers, name)
  await checkCookieCache(maker, taker, email)
  return signedIn(maker, name, { password: NEW_PASSWORD })
}

async function checkState(maker: TestApp, taker: TestApp, providers: Providers, name: string): Promise<void> {
  const browser = maker.client()
  const flow = { provider: 'gitlab', user: providerUser(`${name}-gitlab`), callbackURL: '/inside' }
  const callback = await authorizeAtProvider({ app: maker, providers }, browser, flow)
  expect(redirectTarget(await returnFromProvider(sameClientAt(taker, browser), callback))).toBe('/inside')
}

// Without its row only the cache tells of the session.
async function checkCookieCache(maker: TestApp, taker: TestApp, email: string): Promise<void> {
  const client = maker.client()
  const { json } = await client.post('/sign-in/email', { email, password: NEW_PASSWORD })
  await maker.database.db.deleteFrom('session').where('token', '=', json.token).execute()
  expect(await signedInEmail(sameClientAt(taker, client))).toBe(email)
}

// Whichever instance claims a mail sends it.
async function linkIn(apps: readonly TestApp[], to: string, template: 'verify-email' | 'reset-password'): Promise<URL> {
  for (const app of apps) await outboxDrained(app)
  const mail = apps.flatMap(({ mailbox }) => mailbox.list(to)).find((sent) => sent.template === template)
  return new URL(mail?.url ?? '')
}

async function renewed(app: TestApp, client: TestClient): Promise<TestClient> {
  const renewing = sameClientAt(app, client)
  expect(await signedInEmail(renewing)).toContain('@')
  return renewing
}

/** Signs Olga in at one instance, and uses and ends her session at the other, until it is stopped. */
function startTraffic(pair: () => Pair) {
  const refused: string[] = []
  let served = 0
  let stopped = false
  async function run(): Promise<void> {
    while (!stopped) {
      const [maker, taker] = served % 2 === 0 ? pair() : (pair().toReversed() as [TestApp, TestApp])
      const client = maker.client()
      const signIn = await client.post('/sign-in/email', details('Olga'))
      const there = sameClientAt(taker, client)
      const update = await there.post('/update-user', { name: 'Olga' })
      const signOut = await there.post('/sign-out')
      const statuses = [signIn, update, signOut].map(({ status }) => status)
      if (statuses.some((status) => status !== 200)) refused.push(statuses.join())
      served += 1
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const running = run()
  return {
    refused,
    served: () => served,
    async stop() {
      stopped = true
      await running
    },
  }
}
