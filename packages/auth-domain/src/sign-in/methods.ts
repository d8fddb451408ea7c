/** What a method shows: something known, something owned, or that mail to the address arrives; null shows nothing. */
export type Factor = 'knows' | 'has' | 'mailbox'

/** The second factor that a user has set up: an authenticator app, or codes by mail. */
export type SecondFactor = 'totp' | 'otp'

type MethodRule = {
  factor: Factor | null
  /** Whether a sign-in by it proves the mailbox; `depends` on what the provider, or the browser, says. */
  provesMailbox: boolean | 'depends'
  /**
   * Which second factors are asked for. Codes by mail are none after a proof of the mailbox. `unless-user-verified`: not
   * after an authenticator that has verified its user, which is two factors by itself.
   */
  asksSecondFactor: 'any' | 'totp' | 'unless-user-verified' | 'never'
  mayCreateUser: boolean
  /** Whether the session counts as fresh from its start. */
  fresh: boolean
  /** Whether a user may have it as their only method. */
  mayBeLast: boolean
}

const MAILBOX = {
  factor: 'mailbox',
  provesMailbox: true,
  asksSecondFactor: 'totp',
  mayCreateUser: true,
  fresh: true,
  mayBeLast: true,
} as const

// Continues what another session has begun, which was asked already.
const HANDED_OVER = {
  factor: null,
  provesMailbox: false,
  asksSecondFactor: 'never',
  mayCreateUser: false,
  fresh: false,
  mayBeLast: false,
} as const

const PASSWORD = {
  factor: 'knows',
  provesMailbox: false,
  asksSecondFactor: 'any',
  mayCreateUser: true,
  fresh: true,
  mayBeLast: true,
} as const

/** The sign-in methods: every procedure that begins one asks this table, and none decides by itself. */
export const signInMethods = {
  password: PASSWORD,
  // Goes with the password.
  username: { ...PASSWORD, mayCreateUser: false, mayBeLast: false },
  provider: {
    factor: 'has',
    provesMailbox: 'depends',
    asksSecondFactor: 'never',
    mayCreateUser: true,
    fresh: true,
    mayBeLast: true,
  },
  passkey: {
    factor: 'has',
    provesMailbox: false,
    asksSecondFactor: 'unless-user-verified',
    mayCreateUser: false,
    fresh: true,
    mayBeLast: true,
  },
  'magic-link': MAILBOX,
  'email-code': MAILBOX,
  'verification-link': { ...MAILBOX, provesMailbox: 'depends', mayCreateUser: false, mayBeLast: false },
  'one-time-token': HANDED_OVER,
  device: HANDED_OVER,
  impersonation: HANDED_OVER,
  anonymous: { ...HANDED_OVER, mayCreateUser: true, fresh: true },
} as const satisfies Record<string, MethodRule>

export type SignInMethod = keyof typeof signInMethods

/** The methods by which somebody may become a user; what an admin makes is no sign-up. */
export type SignUpMethod = {
  [Method in SignInMethod]: (typeof signInMethods)[Method]['mayCreateUser'] extends true ? Method : never
}[SignInMethod]

/** The methods that prove the mailbox, no matter who signs in. */
export type MailboxMethod = {
  [Method in SignInMethod]: (typeof signInMethods)[Method]['provesMailbox'] extends true ? Method : never
}[SignInMethod]

/** The methods after which no second factor is asked for. */
export type CompleteMethod = {
  [Method in SignInMethod]: (typeof signInMethods)[Method]['asksSecondFactor'] extends 'never' ? Method : never
}[SignInMethod]

/** What finishes a pending sign-in, and which factor each is. */
export const secondFactorMethods = {
  totp: 'has',
  'two-factor-otp': 'mailbox',
  'backup-code': 'has',
} as const satisfies Record<string, Factor>

export type SecondFactorMethod = keyof typeof secondFactorMethods

/** How a session began, as it is stored; both joined by commas, empty in sessions older than that record. */
export type SessionAuthentication = { methods: string; factors: string }

/** When a second factor passed last in a session, and when it was confirmed last by what is none. */
export type Confirmations = { secondFactorAt: Date | null; confirmedAt: Date | null }

/** The record of a session that began by these methods, in their order. */
export function beganBy(...methods: readonly [SignInMethod, ...SignInMethod[]]): SessionAuthentication {
  const factors = methods.map((method) => signInMethods[method].factor).filter((factor) => factor !== null)
  return { methods: methods.join(), factors: [...new Set(factors)].join() }
}

const TRUSTED_DEVICE = 'trusted-device'

/** The record of a session whose device is trusted in place of the second factor. */
export function onTrustedDevice({ methods, factors }: SessionAuthentication): SessionAuthentication {
  return { methods: `${methods},${TRUSTED_DEVICE}`, factors }
}

export function isOnTrustedDevice({ methods }: Pick<SessionAuthentication, 'methods'>): boolean {
  return methods.split(',').includes(TRUSTED_DEVICE)
}

/** The record of an impersonation: the second factor is the one that the admin's own session has passed. */
export function impersonationOf(
  admin: SessionAuthentication & Pick<Confirmations, 'secondFactorAt'>,
): SessionAuthentication & Confirmations {
  const began = beganBy('impersonation')
  const { secondFactorAt } = admin
  return { ...(isOnTrustedDevice(admin) ? onTrustedDevice(began) : began), secondFactorAt, confirmedAt: null }
}

// Long before every fresh age: the factor has passed, but not lately, and not in the session itself (T30).
const NOT_LATELY = new Date(0)

/**
 * The record of a device's session: what the session that approved it had shown, and nothing more. Its methods go along, so
 * that a mailbox which was the first factor there is not the second one here (T25). Its second factor meets a required one
 * and confirms nothing: who approved a device may have been misled, and an hour of theirs is no lasting sign-in method.
 */
export function approvedBy(
  approver: SessionAuthentication & Pick<Confirmations, 'secondFactorAt'>,
): SessionAuthentication & Confirmations {
  const { factors } = approver
  const secondFactorAt = approver.secondFactorAt && NOT_LATELY
  return { ...handedOver('device', approver.methods), factors, secondFactorAt, confirmedAt: null }
}

/**
 * The record of a session that a one-time token has made: how the session began that the token is from, and nothing that
 * was confirmed in it or that is trusted about its browser.
 */
export function redeemedFrom({
  methods,
}: Pick<SessionAuthentication, 'methods'>): SessionAuthentication & Confirmations {
  const untrusted = methods.split(',').filter((method) => method !== TRUSTED_DEVICE)
  return { ...handedOver('one-time-token', untrusted.join()), secondFactorAt: null, confirmedAt: null }
}

// Each once: a session may be handed over many times.
function handedOver(method: 'device' | 'one-time-token', methods: string): SessionAuthentication {
  return { methods: [...new Set([method, ...methods.split(',').filter(Boolean)])].join(), factors: '' }
}

/** The record of a session whose second factor has passed by a method. */
export function completedBy(began: SessionAuthentication, method: SecondFactorMethod): SessionAuthentication {
  return withMethod(began, method, secondFactorMethods[method])
}

// Each once: a session may be confirmed for years.
function withMethod(
  { methods, factors }: SessionAuthentication,
  method: string,
  factor: Factor,
): SessionAuthentication {
  return {
    methods: [...new Set([...methods.split(',').filter(Boolean), method])].join(),
    factors: [...new Set([...factors.split(',').filter(Boolean), factor])].join(),
  }
}

/**
 * Whether a sign-in of a user with a second factor is asked for it (T25). `userVerified`: the authenticator has verified
 * its user.
 */
export function asksSecondFactor(
  method: SignInMethod,
  secondFactor: SecondFactor,
  { userVerified }: { userVerified: boolean },
): boolean {
  switch (signInMethods[method].asksSecondFactor) {
    case 'any':
      return true
    case 'totp':
      return secondFactor === 'totp'
    case 'unless-user-verified':
      return !userVerified
    case 'never':
      return false
  }
}

const rules: ReadonlyMap<string, MethodRule> = new Map(Object.entries(signInMethods))

/** Whether a session counts as fresh from its start, by what it began with; one older than that record does. */
export function beganFresh({ methods }: Pick<SessionAuthentication, 'methods'>): boolean {
  const [first = ''] = methods.split(',')
  return rules.get(first)?.fresh ?? true
}

/** Whether what began by these methods began with something that its user knows: the password. */
export function beganByKnowledge({ methods }: Pick<SessionAuthentication, 'methods'>): boolean {
  const [first = ''] = methods.split(',')
  return rules.get(first)?.factor === 'knows'
}

/** What a session was confirmed by. `asSecondFactor`: whether that was a second factor of its user. */
export type SessionConfirmation = {
  method: 'password' | 'passkey'
  asSecondFactor: boolean
  at: Date
  /** When the session began. */
  begunAt: Date
}

/** The record of a session that was confirmed by a method it did not begin with. */
export function confirmedBy(
  began: SessionAuthentication & Confirmations,
  { method, asSecondFactor, at, begunAt }: SessionConfirmation,
): SessionAuthentication & Confirmations {
  const confirmed = { ...began, ...withMethod(began, method, signInMethods[method].factor) }
  if (!asSecondFactor) return { ...confirmed, confirmedAt: at }
  // A password is one of two factors beside the mailbox alone, which was proved when the session began: as old as that.
  return { ...confirmed, secondFactorAt: method === 'password' ? later(began.secondFactorAt, begunAt) : at }
}

function later(one: Date | null, other: Date): Date {
  return one !== null && one > other ? one : other
}

/**
 * Whether a code by mail may pass as the second factor of what began by these methods: not where the mailbox was the first,
 * or one mailbox would be both. Second factors that have passed before do not count.
 */
export function mayMailSecondFactor({ methods }: Pick<SessionAuthentication, 'methods'>): boolean {
  return !methods.split(',').some((method) => rules.get(method)?.factor === 'mailbox')
}

/** Sessions of their own that another one has handed over: to a device or a browser that its user may know nothing of. */
const handedToOthers: readonly string[] = ['device', 'one-time-token'] satisfies SignInMethod[]

/** Whether what began by these methods may be from a new device: an impersonation, or a guest's first visit, is not. */
export function mayBeNewDevice({ methods }: Pick<SessionAuthentication, 'methods'>): boolean {
  const [first = ''] = methods.split(',')
  return handedToOthers.includes(first) || (rules.get(first)?.factor ?? null) !== null
}

/**
 * Whether the browser in which a session begins by these methods is known to its user from then on (S19): one that a mail
 * tells of. That of an anonymous user has set the account up.
 */
export function makesBrowserKnown(began: Pick<SessionAuthentication, 'methods'>): boolean {
  return mayBeNewDevice(began) || began.methods.split(',')[0] === 'anonymous'
}
