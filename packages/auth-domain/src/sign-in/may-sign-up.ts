import type { Options } from '#options.ts'
import type { SignUpMethod } from './methods.ts'

/** The options that open and close sign-up by each method. */
export type SignUpOptions = Pick<Options, 'emailAndPassword' | 'magicLink' | 'emailOTP' | 'anonymous'>

/** What a provider's options say, and whether the sign-in that goes to it has asked to sign up. */
export type ProviderSignUp = { disableSignUp: boolean; disableImplicitSignUp: boolean; requestSignUp: boolean }

/** The method by which somebody would sign up; of a provider with the options of its own. */
export type SignUpAttempt = Exclude<SignUpMethod, 'provider'> | ({ method: 'provider' } & ProviderSignUp)

type OpenRule = (options: SignUpOptions) => boolean

// Who holds an address can sign up by each of these, so that to close one of them alone would close nothing (T83).
const opens: Readonly<Record<Exclude<SignUpMethod, 'provider'>, OpenRule>> = {
  password: ({ emailAndPassword }) => emailAndPassword.enabled && !emailAndPassword.disableSignUp,
  'magic-link': ({ magicLink, emailAndPassword }) =>
    magicLink.enabled && !magicLink.disableSignUp && !emailAndPassword.disableSignUp,
  'email-code': ({ emailOTP, emailAndPassword }) =>
    emailOTP.enabled && !emailOTP.disableSignUp && !emailAndPassword.disableSignUp,
  anonymous: ({ anonymous }) => anonymous.enabled,
}

/** Whether somebody may become a user by a sign-in method: every procedure that makes one asks this, and none decides by itself. */
export function maySignUp(attempt: SignUpAttempt, options: SignUpOptions): boolean {
  if (typeof attempt === 'string') return opens[attempt](options)
  return !attempt.disableSignUp && (!attempt.disableImplicitSignUp || attempt.requestSignUp)
}
