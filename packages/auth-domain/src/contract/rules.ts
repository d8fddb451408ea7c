/** What an operation asks of the session that calls it, or of the API key. */
export type OperationRules = {
  /**
   * Whether an admin who impersonates a user may call it. Refused is whatever changes who the user is or how they come in,
   * reads a provider's tokens, or answers in their name an invitation. What they do in organizations is allowed, although it
   * lasts: it is their work there that the admin helps with, and events name the admin.
   */
  impersonating: 'allowed' | 'refused'
  stepUp: StepUpRule
  /** What else it asks for where it changes how a user signs in, which its input decides. */
  changingSignIn?: { stepUp: StepUpRule; withoutFactor: 'refused' }
  /**
   * Whether somebody may call it who has not shown a second factor that is required of them. Allowed is what signs in or
   * out, leads to a second factor, or takes back a membership; `in-organization` is about one organization, which may itself
   * require it of its members.
   */
  withoutFactor: 'allowed' | 'refused' | 'in-organization'
  byKey: KeyRule
  /** Whether every fault answers 503, after which clients try again: a session may still live whose end was asked for (S24). */
  retried?: true
}

/**
 * Whether it asks for more than a session. `sensitive`: a recent second factor of who has one. `fresh`: the same, and of
 * everybody a fresh session, as the wire asks. `factor`: shows or changes the second factor, and asks for it whatever the
 * option says.
 */
export type StepUpRule = 'never' | 'sensitive' | 'fresh' | 'factor'

/**
 * What it is to a call with an API key (T104, T108).
 * - `ignored`: no session is looked at, so neither is a key; cookies count as ever.
 * - `refused`: changes who the user is, how they come in or what they have given away, or tells of it; and what step-up
 *   asks for, since a key confirms nothing.
 * - `user`: open to keys of users, as far as their permissions go.
 * - `unrestricted`: the same, to keys without permissions of their own alone: nothing is asked that could be one.
 * - `verifier`: open to keys with the right to verify others.
 * - `follower`: open to keys of organizations with the right to read events.
 */
export type KeyRule = 'ignored' | 'refused' | 'user' | 'unrestricted' | 'verifier' | 'follower'

/** What anybody may call to sign in or out. */
export const signingIn = {
  impersonating: 'allowed',
  stepUp: 'never',
  withoutFactor: 'allowed',
  byKey: 'ignored',
} as const satisfies OperationRules

/** What changes an account, or hands it out. */
export const ofAccount = {
  impersonating: 'refused',
  stepUp: 'never',
  withoutFactor: 'refused',
  byKey: 'refused',
} as const satisfies OperationRules

/** What reads one's own account, or does nothing that lasts. */
export const readingAccount = { ...ofAccount, impersonating: 'allowed' } as const satisfies OperationRules

/** What members do in an organization, as far as their role goes. */
export const inOrganization = {
  impersonating: 'allowed',
  stepUp: 'never',
  withoutFactor: 'in-organization',
  byKey: 'user',
} as const satisfies OperationRules

/** What admins do. It is left to their permissions while impersonating: the impersonated user is never an admin (S52). */
export const byAdmin = {
  impersonating: 'allowed',
  stepUp: 'never',
  withoutFactor: 'refused',
  byKey: 'refused',
} as const satisfies OperationRules

/** What the server, the command line and keys of the service call, without a session. */
export const byServer = {
  impersonating: 'allowed',
  stepUp: 'never',
  withoutFactor: 'allowed',
  byKey: 'refused',
} as const satisfies OperationRules
