import type { FoyerOptions } from '@foyer/auth-domain/options'
import type { SignUpMethod } from '@foyer/auth-domain/sign-in/methods'
import { sentMails } from '@foyer/testing/mail'
import type { Scene } from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import { type CallResult, call } from '@foyer/testing/transports'
import { details } from '@foyer/testing/users'

const { email, ...olga } = details('Olga')
/** The methods that are switched off without options. */
export const allOn = { magicLink: { enabled: true }, emailOTP: { enabled: true }, anonymous: { enabled: true } }

type Clients = { google: { disableSignUp?: boolean } }
type Closed = { options: FoyerOptions; clients?: Clients }

/** A method of signing up: its last call, what it is answered where it is closed, and by which options it is. */
type SignUpCase = {
  signUp: (scene: Scene) => Promise<CallResult>
  refusal: RegExp
  closed: Closed[]
}

export const noAddresses: Closed = { options: { ...allOn, emailAndPassword: { disableSignUp: true } } }

/** Every method that may make a user. */
export const signUps: Record<SignUpMethod, SignUpCase> = {
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
type MailOf = ReturnType<Scene['app']['mailbox']['list']>[number]

/** Reads the mail of a template that Olga has got. */
export async function mailed<Found>(
  app: Scene['app'],
  template: MailOf['template'],
  read: (mail: MailOf) => Found,
): Promise<Found | undefined> {
  await sentMails(app)
  const [mail] = app.mailbox.list(email).filter((sent) => sent.template === template)
  return mail && read(mail)
}
