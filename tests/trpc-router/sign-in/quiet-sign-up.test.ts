import { NEW_PASSWORD, signedInEmail } from '@foyer/testing/account-rows'
import type { TestClient } from '@foyer/testing/client'
import { mailedLink, outboxDrained, pathOf, sentMails } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, countRows, run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call, visible } from '@foyer/testing/transports'
import { details } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const quiet = { emailAndPassword: { requireEmailVerification: true, quietSignUp: true } }
const FREE = 'free@example.com'
const TAKEN = 'taken@example.com'

describe('with quietSignUp', () => {
  const given = testAppsOn()

  async function givenOwner(options = {}, variables = {}): Promise<TestApp> {
    const app = await given({ ...quiet, ...options }, variables)
    app.stopClock()
    await app.client().post('/sign-up/email', { ...details('Tanja'), email: TAKEN })
    await outboxDrained(app)
    await run(app.database, 'update "user" set "emailVerified" = true')
    return app
  }

  /** A signed-in user, with a verified address or without. */
  async function givenMallory(app: TestApp, verified: boolean): Promise<TestClient> {
    const mallory = app.client()
    await mallory.post('/sign-up/email', details('Mallory'))
    await run(app.database, 'update "user" set "emailVerified" = true')
    await mallory.post('/sign-in/email', details('Mallory'))
    if (!verified) await run(app.database, `update "user" set "emailVerified" = false where name = 'Mallory'`)
    await outboxDrained(app)
    return mallory
  }

  test('signing in with the password just chosen answers alike for a free and a taken email', async () => {
    const app = await givenOwner()
    for (const email of [FREE, TAKEN]) {
      const chosen = { ...details('Mallory'), email, password: NEW_PASSWORD }
      expect((await call(app.client(), 'signUpEmail', chosen)).status).toBe(200)
    }
    const answers = (email: string) => call(app.client(), 'signInEmail', { email, password: NEW_PASSWORD })
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const [free, taken] = [await answers(FREE), await answers(TAKEN)]
      expect(visible(free)).toEqual(visible(taken))
      expect(free.status).toBe(attempt < 10 ? 401 : 429)
    }
  })

  test('the browser that signed up is told nothing while others guess, by its password or from its address', async () => {
    const rules = { signInEmail: { window: 10, max: 3 }, signUpEmail: { window: 10, max: 30 } }
    const app = await givenOwner({ rateLimit: { enabled: true, rules } }, { FOYER_TRUST_PROXY: 'loopback' })
    const seen = []
    for (const email of [FREE, TAKEN]) {
      const browser = app.client({ 'x-forwarded-for': `203.0.113.${email === FREE ? 1 : 2}` })
      await call(browser, 'signUpEmail', { ...details('Mallory'), email, password: NEW_PASSWORD })
      for (let n = 0; n < 11; n += 1) {
        const stranger = app.client({ 'x-forwarded-for': `198.51.100.${n + (email === FREE ? 0 : 100)}` })
        await call(stranger, 'signInEmail', { email, password: 'wrong-password' })
      }
      const answers = []
      for (let n = 0; n < 5; n += 1) {
        answers.push(visible(await call(browser, 'signInEmail', { email, password: NEW_PASSWORD })))
      }
      seen.push(answers)
    }
    expect(seen[0]).toEqual(seen[1])
    expect(seen[0]).toMatchObject([429, 429, 429, 429, 429].map((status) => ({ status })))
  })

  test('the browser that signed up attends the link of its address: what it has set up is proved, and it is known from then on', async () => {
    const app = await givenOwner()
    const browser = app.client()
    await call(browser, 'signUpEmail', { ...details('Mallory'), email: FREE, password: NEW_PASSWORD })
    await browser.get(pathOf(await mailedLink(app, FREE, 'verify-email')))
    const { account = [], user = [] } = await allTables(app.database)
    const id = user.find(({ email }) => email === FREE)?.id
    expect(account.find(({ userId }) => userId === id)?.provenAt).not.toBeNull()
    for (let n = 0; n < 11; n += 1) await call(app.client(), 'signInEmail', { email: FREE, password: 'wrong-password' })
    const signIn = { email: FREE, password: NEW_PASSWORD }
    expect((await call(app.client(), 'signInEmail', signIn)).status).toBe(429)
    expect((await call(browser, 'signInEmail', signIn)).status).toBe(200)
  })

  test.each([true, false])(
    'attempts at the code of the sign-up (asked for by itself: %s) are answered alike for a free and a taken email',
    async (sendVerificationOnSignUp) => {
      const app = await givenOwner({ emailOTP: { enabled: true, sendVerificationOnSignUp } })
      const former = app.mailbox.list().length
      const seen = []
      for (const email of [FREE, TAKEN]) {
        const mallory = app.client()
        await call(mallory, 'signUpEmail', { ...details('Mallory'), email })
        seen.push(await attemptsAtCode(app, mallory, email))
      }
      expect(seen[0]).toEqual(seen[1])
      const sent = app.mailbox.list().slice(0, -former)
      const brought = sent.filter(({ code }) => code !== undefined).map(({ to, template }) => `${to} ${template}`)
      expect(brought).toEqual([`${FREE} verify-email`])
    },
  )

  test('signing in with the password just chosen leaves no code that attempts would tell of', async () => {
    const app = await givenOwner({ emailOTP: { enabled: true } })
    const seen = []
    for (const email of [FREE, TAKEN]) {
      const chosen = { ...details('Mallory'), email, password: NEW_PASSWORD }
      await call(app.client(), 'signUpEmail', chosen)
      const browser = app.client()
      const answer = visible(await call(browser, 'signInEmail', chosen))
      seen.push([answer, await attemptsAtCode(app, browser, email)])
    }
    expect(seen[0]).toEqual(seen[1])
  })

  test('signing in to an unverified account does as much work as with a wrong password, and only it mails', async () => {
    const app = await givenOwner({ rateLimit: { enabled: true, rules: { signInEmail: { window: 1, max: 100 } } } })
    await app.client().post('/sign-up/email', { ...details('Mallory'), email: FREE })
    // The first sign-in from an address begins the count of that address.
    await call(app.client(), 'signInEmail', { email: 'first@example.com', password: NEW_PASSWORD })
    const former = await sentMails(app)
    for (const email of [FREE, TAKEN, 'nobody@example.com']) {
      const before = await countRows(app.database, 'rateLimit')
      await call(app.client(), 'signInEmail', {
        email,
        password: email === FREE ? details('').password : NEW_PASSWORD,
      })
      await outboxDrained(app)
      // A count of the mails, one of all that strangers cause and one of the refusals for each address; the sign-ups have
      // counted all mails of the free one, and those of strangers for the taken one.
      const counts = { [FREE]: 1, [TAKEN]: 2 }[email] ?? 3
      expect(await countRows(app.database, 'rateLimit')).toBe(before + counts)
    }
    expect(await sentMails(app)).toEqual([`${FREE} verify-email`, ...former])
  })

  test('an anonymous user keeps the session whether the email was free or taken', async () => {
    const app = await givenOwner({ anonymous: { enabled: true } })
    for (const email of [FREE, TAKEN]) {
      const anonymous = app.client()
      await anonymous.post('/sign-in/anonymous')
      await call(anonymous, 'signUpEmail', { ...details('Mallory'), email })
      expect((await call(anonymous, 'getSession')).data.user.isAnonymous).toBe(true)
    }
  })

  test.each([true, false])(
    'changing an email (verified: %s) answers alike for a free and a taken one',
    async (verified) => {
      const app = await givenOwner()
      const mallory = await givenMallory(app, verified)
      const seen = []
      for (const newEmail of [FREE, TAKEN]) {
        const asked = visible(await call(mallory, 'changeEmail', { newEmail, callbackURL: '/done' }))
        await outboxDrained(app)
        const followed = verified
          ? visible(await mallory.get(pathOf(await mailedLink(app, MALLORY, 'change-email'))))
          : {}
        seen.push({ asked, followed, email: await signedInEmail(mallory) })
      }
      expect(seen[1]).toEqual(seen[0])
      expect(seen[0]).toMatchObject({ asked: { status: 200 }, email: MALLORY })
      const told = (await sentMails(app)).filter((mail) => !mail.startsWith(MALLORY))
      // The last is of the owner's own sign-up.
      expect(told).toEqual([`${FREE} verify-email`, `${TAKEN} sign-up-attempt`, `${TAKEN} verify-email`])
    },
  )

  test('a new email takes effect with the link that was mailed to it, and is verified', async () => {
    const app = await givenOwner()
    const mallory = await givenMallory(app, false)
    await call(mallory, 'changeEmail', { newEmail: FREE })
    const link = await mailedLink(app, FREE, 'verify-email')
    const token = link.searchParams.get('token')
    expect((await call(app.client(), 'verifyEmail', { token })).status).toBe(401)
    const result = await call(mallory, 'verifyEmail', { token })
    expect(result).toMatchObject({ status: 200, data: { user: { email: FREE, emailVerified: true } } })
    expect((await mallory.get('/get-session')).json.user).toMatchObject({ email: FREE, emailVerified: true })
  })
})

const MALLORY = 'mallory@example.com'

async function attemptsAtCode(app: TestApp, client: TestClient, email: string) {
  await outboxDrained(app)
  const tries = []
  for (let guess = 0; guess < 5; guess += 1) {
    tries.push(visible(await call(client, 'verifyEmailOtp', { email, otp: '1' })))
  }
  return tries
}
