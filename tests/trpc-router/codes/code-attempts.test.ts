import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { MAX_FAILURES } from '@foyer/auth-domain/password/throttle'
import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { NEW_PASSWORD, signedInEmail, signedUpVerified } from '@foyer/testing/account-rows'
import type { Answer, TestClient } from '@foyer/testing/client'
import { mailedCode, mailedLink, otherCode, pathOf, tokenOf } from '@foyer/testing/mail'
import { countOf, RACE, ROUNDS, sameClientAt, times } from '@foyer/testing/race'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, countRows, run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { signedIn, signedUp } from '@foyer/testing/users'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'

const OLGA = 'olga@example.com'
const behindProxy = { FOYER_TRUST_PROXY: 'loopback' }
const enabled = { emailOTP: { enabled: true }, magicLink: { enabled: true } }

onBothEngines('attempts at mailed secrets', ({ open, name }) => {
  const given = testAppsOn(open)

  // Fewer than there are delays after: not they are to refuse the right code.
  test(
    'of nine parallel wrong codes three are compared, and the right one is refused afterwards (T3)',
    RACE,
    async () => {
      const apps = [await given(enabled), await given(enabled)] as const
      for (let round = 0; round < Math.min(5, ROUNDS[name]); round += 1) {
        await apps[0].database.truncate()
        const browser = apps[0].client()
        const otp = await codeFor(apps[0], browser, 'sign-in')
        await run(apps[0].database, COUNT_ATTEMPTS)
        try {
          const clients = apps.map((app) => sameClientAt(app, browser)) as [TestClient, TestClient]
          const answers = await Promise.all(
            times(9, clients, (client) => enter(client, otherCode(otp))).map((guess) => guess()),
          )
          // One found that it was the fourth, and has ended the code: no two were the same one, and none came before its count.
          expect(answers.map(({ json }) => json.message).sort()).toEqual([
            ...Array.from({ length: 8 }, () => 'Invalid OTP'),
            'Too many attempts',
          ])
          expect(await attemptsIn(apps[0])).toEqual([1, 2, 3])
        } finally {
          await run(apps[0].database, 'drop table "countedAttempt" cascade; drop function "countAttempt" cascade')
        }
        const right = await enter(browser, otp)
        expect([right.status, right.json.message]).toEqual([400, 'Invalid OTP'])
        expect(await countRows(apps[0].database, 'session')).toBe(0)
      }
    },
  )

  test.each(['right', 'wrong'])('a %s code is compared in constant time (T8)', async (which) => {
    const app = await given(enabled)
    const browser = app.client()
    const otp = await codeFor(app, browser, 'sign-in')
    const stored = String((await allTables(app.database)).verification?.[0]?.fingerprint)
    const compared = vi.spyOn(crypto, 'timingSafeEqual')
    syncBuiltinESMExports()
    try {
      await enter(browser, which === 'right' ? otp : otherCode(otp))
      const comparisons = compared.mock.calls.filter((bytes) => bytes.some((one) => String(one) === stored))
      expect(comparisons).toHaveLength(1)
    } finally {
      compared.mockRestore()
      syncBuiltinESMExports()
    }
  })

  test('the fourth try answers 403, right or wrong, and there is no fifth', async () => {
    const app = await given(enabled)
    const browser = app.client()
    const otp = await codeFor(app, browser, 'sign-in')
    const statuses = []
    for (let n = 0; n < 3; n += 1) statuses.push((await enter(browser, otherCode(otp))).status)
    const late = [await enter(browser, otp), await enter(browser, otp)]
    expect(statuses).toEqual([400, 400, 400])
    expect(late.map(({ json }) => json.message)).toEqual(['Too many attempts', 'Invalid OTP'])
    expect(await signedInEmail(browser)).toBeUndefined()
  })

  test.each([
    ['another', { 'x-forwarded-for': '10.9.8.7' }],
    ['the same', {}],
  ])('a stranger of %s network without cookies does not use up the code of a browser', async (_name, network) => {
    const app = await given(enabled, behindProxy)
    const browser = app.client()
    const otp = await codeFor(app, browser, 'sign-in')
    for (let n = 0; n < 4; n += 1) expect((await enter(app.client(network), otherCode(otp))).status).not.toBe(200)
    expect((await enter(app.client(network), otp)).status).toBe(400)
    expect((await enter(browser, otp)).status).toBe(200)
  })

  test('a code is refused to a client without cookies of another network than asked', async () => {
    const app = await given(enabled, behindProxy)
    const otp = await codeFor(app, app.client(), 'sign-in')
    const elsewhere = await enter(app.client({ 'x-forwarded-for': '10.9.8.7' }), otp)
    expect([elsewhere.status, elsewhere.json.message]).toEqual([400, 'Invalid OTP'])
    expect((await enter(app.client(), otp)).status).toBe(200)
  })

  test('an address gets ten guesses over all codes, then there are delays (T5)', async () => {
    const app = await given(enabled)
    app.stopClock()
    const statuses = []
    for (let round = 0; round < 5; round += 1) {
      const browser = app.client()
      const otp = await codeFor(app, browser, 'sign-in')
      for (let guess = 0; guess < 3; guess += 1) statuses.push((await enter(browser, otherCode(otp))).status)
    }
    expect(countOf(statuses, 400)).toBe(10)
    expect(countOf(statuses, 429)).toBe(5)
  })

  test('strangers who have used up the guesses do not close a browser that has signed in before', async () => {
    const app = await given(enabled)
    await signedUpVerified(app, 'Olga')
    const known = await signedIn(app, 'Olga')
    await known.post('/sign-out')
    for (let guess = 0; guess < 11; guess += 1) await enter(app.client(), '1')
    expect((await enter(app.client(), '1')).status).toBe(429)
    const otp = await codeFor(app, known, 'sign-in')
    expect((await enter(known, otp)).status).toBe(200)
  })

  test('strangers close the codes of an address for an hour at most', async () => {
    const app = await given(enabled)
    app.stopClock()
    for (let guess = 0; guess < MAX_FAILURES; guess += 1) {
      app.pass(3600)
      expect((await enter(app.client(), '1')).status).toBe(400)
    }
    expect((await enter(app.client(), '1')).status).toBe(429)
    app.pass(3600)
    const browser = app.client()
    expect((await enter(browser, await codeFor(app, browser, 'sign-in'))).status).toBe(200)
  })

  test.each(['a sign-in by link', 'a reset by link'])('%s opens the codes that strangers closed', async (act) => {
    const app = await given(enabled)
    app.stopClock()
    await signedUpVerified(app, 'Olga')
    for (let guess = 0; guess < 11; guess += 1) await enter(app.client(), '1')
    const browser = app.client()
    const otp = await codeFor(app, browser, 'sign-in')
    expect((await enter(browser, otp)).status).toBe(429)
    if (act === 'a sign-in by link') {
      const owner = app.client()
      await owner.post('/sign-in/magic-link', { email: OLGA, callbackURL: '/in' })
      await owner.get(pathOf(await mailedLink(app, OLGA, 'magic-link')))
      expect(await signedInEmail(owner)).toBe(OLGA)
    } else {
      await app.client().post('/request-password-reset', { email: OLGA })
      const token = tokenOf(await mailedLink(app, OLGA, 'reset-password'))
      expect((await app.client().post('/reset-password', { token, newPassword: NEW_PASSWORD })).status).toBe(200)
    }
    expect((await enter(browser, await codeFor(app, browser, 'sign-in'))).status).toBe(200)
  })

  test('a right code with a password that is refused keeps its only attempt (T79)', async () => {
    const app = await given({ emailOTP: { enabled: true, allowedAttempts: 1 } })
    await signedUpVerified(app, 'Olga')
    for (const browser of [app.client(), undefined]) {
      const otp = await codeFor(app, browser ?? app.client(), 'forget-password')
      const reset = (password: string) =>
        (browser ?? app.client()).post('/email-otp/reset-password', { email: OLGA, otp, password })
      for (let n = 0; n < 3; n += 1) expect((await reset('olgaolgaolga')).json.message).toBe('Password too common')
      expect((await reset(`${NEW_PASSWORD}-${otp}`)).status).toBe(200)
    }
  })

  test('a refused password is answered as such where the code cannot be given back', async () => {
    const app = await given(enabled)
    await signedUpVerified(app, 'Olga')
    const browser = app.client()
    const otp = await codeFor(app, browser, 'forget-password')
    const restored = `old."value" = 'passed' and new."value" = ''`
    await run(
      app.database,
      `create function "refuse"() returns trigger language plpgsql as $$ begin raise 'no'; end $$`,
    )
    await run(
      app.database,
      `create trigger "refuse" before update on "verification" for each row when (${restored}) execute function "refuse"()`,
    )
    try {
      const refused = await browser.post('/email-otp/reset-password', { email: OLGA, otp, password: 'olgaolgaolga' })
      expect([refused.status, refused.json.message]).toEqual([400, 'Password too common'])
    } finally {
      await run(app.database, 'drop function "refuse" cascade')
    }
  })

  test('wrong codes are recorded like wrong passwords', async () => {
    const app = await given(enabled)
    await signedUp(app, 'Olga')
    await enter(app.client(), '123456')
    const { db } = app.database
    const events = await db
      .selectFrom('auditEvent')
      .select(['type', 'targetUserId'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(events).toMatchObject([{ type: 'user.authentication.failed', targetUserId: expect.any(String) }])
  })

  test('of twenty parallel uses of one code one signs in (T2)', RACE, async () => {
    const apps = [await given(enabled), await given(enabled)] as const
    for (let round = 0; round < Math.min(5, ROUNDS[name]); round += 1) {
      await apps[0].database.truncate()
      const browser = apps[0].client()
      const otp = await codeFor(apps[0], browser, 'sign-in')
      const answers = await twenty((n) => enter(sameClientAt(apps[n % 2 === 0 ? 0 : 1], browser), otp))
      expect(countOf(answers, 200)).toBe(1)
      expect(await countRows(apps[0].database, 'session')).toBe(1)
      expect(await countRows(apps[0].database, 'user')).toBe(1)
    }
  })

  test('of twenty parallel follows of one link one makes a session (T2)', RACE, async () => {
    const apps = [await given(enabled), await given(enabled)] as const
    for (let round = 0; round < Math.min(5, ROUNDS[name]); round += 1) {
      await apps[0].database.truncate()
      const browser = apps[0].client()
      await browser.post('/sign-in/magic-link', { email: OLGA, callbackURL: '/in' })
      const path = pathOf(await mailedLink(apps[0], OLGA, 'magic-link'))
      const answers = await twenty((n) => sameClientAt(apps[n % 2 === 0 ? 0 : 1], browser).get(path))
      expect(countOf(answers, 302)).toBe(20)
      expect(await countRows(apps[0].database, 'session')).toBe(1)
      expect(await countRows(apps[0].database, 'user')).toBe(1)
    }
  })

  test('of twenty parallel resets with one code one sets a password (T2)', RACE, async () => {
    const app = await given(enabled)
    await signedUpVerified(app, 'Olga')
    const browser = app.client()
    const otp = await codeFor(app, browser, 'forget-password')
    const body = { email: OLGA, otp, password: NEW_PASSWORD }
    const answers = await twenty(() => sameClientAt(app, browser).post('/email-otp/reset-password', body))
    expect(countOf(answers, 200)).toBe(1)
  })
})

// Each count of an attempt that was committed, in a table that the service does not know.
const COUNT_ATTEMPTS = `
  create table "countedAttempt" (n integer not null);
  create function "countAttempt"() returns trigger language plpgsql as $$
    begin insert into "countedAttempt" values (new.attempts); return new; end $$;
  create trigger "countAttempt" before update on "verification" for each row execute function "countAttempt"()`

async function attemptsIn({ database }: TestApp): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`select n from "countedAttempt" order by n`.execute(database.db)
  return rows.map(({ n }) => n)
}

async function twenty(request: (n: number) => Promise<Answer>): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => request(n)))
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  return answers.map(({ status }) => status)
}

async function codeFor(app: TestApp, client: TestClient, type: string): Promise<string> {
  await client.post('/email-otp/send-verification-otp', { email: OLGA, type })
  return mailedCode(app, OLGA)
}

function enter(client: TestClient, otp: string): Promise<Answer> {
  return client.post('/sign-in/email-otp', { email: OLGA, otp })
}
