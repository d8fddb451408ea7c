/** What a method shows: something known, something owned, or that mail to the address arrives; null shows nothing. */
export type Factor = 'knows' | 'has' | 'mailbox'

/** The ways in to a session, and which factor each is. */
export const signInMethods = {
  password: 'knows',
  provider: 'has',
  'magic-link': 'mailbox',
  'email-code': 'mailbox',
  'verification-link': 'mailbox',
  anonymous: null,
  impersonation: null,
} as const satisfies Record<string, Factor | null>

export type SignInMethod = keyof typeof signInMethods

/** How a session began, as it is stored; both joined by commas, empty in sessions of before this was recorded. */
export type SessionBeginning = { methods: string; factors: string }

/** The record of a session that began by these methods, in their order. */
export function beganBy(...methods: readonly [SignInMethod, ...SignInMethod[]]): SessionBeginning {
  const factors = methods.map((method) => signInMethods[method]).filter((factor) => factor !== null)
  return { methods: methods.join(), factors: [...new Set(factors)].join() }
}

// A sign-up with a password begins a session by it.
const operations: ReadonlyMap<string, SignInMethod | 'sign-up'> = new Map([
  ['signInEmail', 'password'],
  ['signUpEmail', 'sign-up'],
  ['signInSocial', 'provider'],
  ['socialCallback', 'provider'],
  ['socialCallbackForm', 'provider'],
  ['signInAnonymous', 'anonymous'],
  ['verifyEmail', 'verification-link'],
  ['verifyMagicLink', 'magic-link'],
  ['signInEmailOtp', 'email-code'],
  ['verifyEmailOtp', 'email-code'],
])

/** The method of an operation that may start sessions, as metrics name it; undefined for any other operation. */
export function signInMethodOf(operation: string): SignInMethod | 'sign-up' | undefined {
  return operations.get(operation)
}
