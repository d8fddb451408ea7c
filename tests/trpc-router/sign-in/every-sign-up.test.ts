import type { FoyerOptions } from '@foyer/auth-domain/options'
import type { SignUpMethod } from '@foyer/auth-domain/sign-in/may-sign-up'
import { sentMails } from '@foyer/testing/mail'
import { givenProviderApp, type Scene } from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, run } from '@foyer/testing/tables'
import { type CallResult, call } from '@foyer/testing/transports'
import { details } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const { email, ...olga } = details('Olga')
const allOn = { magicLink: { enabled: true }, emailOTP: { enabled: true }, anonymous: { enabled: true } }

type Clients = { google: { disableSignUp?: boolean } }
type Closed = { options: FoyerOptions; clients?: Clients }

/** A method of signing up: its last call, what it is answered where it is closed, and by which options it is. */
type SignUpCase = {
  signUp: (scene: Scene) => Promise<CallResult>
  refusal: RegExp
  closed: Closed[]
}

const noAddresses: Closed = { options: { ...allOn, emailAndPassword: { disableSignUp: true } } }

/** Every method that may make a user. */
const signUps: Record<SignUpMethod, SignUpCase> = {
  password: {
    signUp: ({ app }) => call(app.client(), 'signUpEmail', { ...olga, email }),
    refusal: /Email and password sign up is not enabled/,
    closed: [noAddresses, { options: { ...allOn, emailAndPassword: { enabled: false } } }],
  },
  'magic-link': {
    signUp: async ({ app }) => {
      const browser = app.client()
      await browser.post('/sign-in/magic-link', { email })
      const token = await mailed(app, 'magic-link', ({ url }) => new URL(url ?? '').searchParams.get('token'))
      return call(browser, 'verifyMagicLink', { token: token ?? 'none' })
    },
    refusal: /INVALID_TOKEN|Invalid token/,
    closed: [noAddresses, { options: { ...allOn, magicLink: { enabled: true, disableSignUp: true } } }],
  },
  'email-code': {
    signUp: async ({ app }) => {
      const browser = app.client()
      await browser.post('/email-otp/send-verification-otp', { email, type: 'sign-in' })
      const otp = await mailed(app, 'sign-in-otp', ({ code }) => code)
      return call(browser, 'signInEmailOtp', { email, otp: otp ?? '000000' })
    },
    refusal: /Invalid OTP/,
    closed: [noAddresses, { options: { ...allOn, emailOTP: { enabled: true, disableSignUp: true } } }],
  },
  provider: {
    signUp: ({ app, providers }) => {
      const idToken = { token: providers.idToken('google', providerUser('Olga')) }
      return call(app.client(), 'signInSocial', { provider: 'google', idToken })
    },
    refusal: /signup disabled/,
    closed: [{ options: allOn, clients: { google: { disableSignUp: true } } }],
  },
  anonymous: {
    signUp: ({ app }) => call(app.client(), 'signInAnonymous'),
    refusal: /404/,
    closed: [{ options: { ...allOn, anonymous: { enabled: false } } }],
  },
}
const cases = Object.entries(signUps).map(([method, one]) => ({ method, ...one }))

describe('signing up', () => {
  const given = testAppsOn()

  test.each(cases)('by $method makes a user where it is open', async ({ signUp }) => {
    const scene = await givenProviderApp(given, { ...allOn, clients: { google: {} } })
    expect((await signUp(scene)).status).toBe(200)
    expect(await countRows(scene.app.database, 'user')).toBe(1)
  })

  test.each(cases)('by $method makes nobody where it is closed (T83)', async ({ signUp, refusal, closed }) => {
    for (const { options, clients = { google: {} } } of closed) {
      const scene = await givenProviderApp(given, { ...options, clients })
      const answer = await signUp(scene)
      expect([answer.status, answer.message, answer.headers.get('location')].join()).toMatch(refusal)
      expect(answer.setCookies.join()).not.toContain('session_token')
      for (const table of ['user', 'account', 'session'])
        expect(await countRows(scene.app.database, table), table).toBe(0)
      expect(await sentMails(scene.app)).toEqual([])
      await run(scene.app.database, 'delete from verification')
    }
  })

  test.each([
    ['verifyMagicLink', '/sign-in/magic-link', 'magic-link'],
    ['signInEmailOtp', '/email-otp/send-verification-otp', 'sign-in-otp'],
  ] as const)(
    '%s makes nobody by what was mailed before sign-up was closed (T83)',
    async (operation, path, template) => {
      const app = await given(allOn)
      const browser = app.client()
      await browser.post(path, { email, type: 'sign-in' })
      const token = await mailed(app, template, ({ url }) => url && new URL(url).searchParams.get('token'))
      const otp = await mailed(app, template, ({ code }) => code)
      const closed = (await given(noAddresses.options)).client()
      for (const [name, value] of browser.cookies) closed.cookies.set(name, value)
      const answer = await call(closed, operation, { email, otp, token })
      expect([answer.message, answer.headers.get('location')].join()).toMatch(/sign.?up.disabled/i)
      expect(await countRows(app.database, 'user')).toBe(0)
    },
  )
})

type MailOf = ReturnType<Scene['app']['mailbox']['list']>[number]

async function mailed<Found>(
  app: Scene['app'],
  template: MailOf['template'],
  read: (mail: MailOf) => Found,
): Promise<Found | undefined> {
  await sentMails(app)
  const [mail] = app.mailbox.list(email).filter((sent) => sent.template === template)
  return mail && read(mail)
}
