import { changeFields, parseFieldsInput } from '@foyer/auth-domain/fields/fields'
import type { SessionAuthentication, SignUpMethod } from '@foyer/auth-domain/sign-in/methods'
import type { LockedUser, StoredUser } from '@foyer/db/users/users'
import { presentUser } from '#operations/user/present-user.ts'
import type { Call } from '#runtime/context/call.ts'
import { askBefore, type Question, requireBefore } from '#runtime/hooks/before.ts'
import { orThrow, refusalOf } from '#runtime/refusal/refused.ts'

type NewUser = Pick<StoredUser, 'name' | 'email' | 'emailVerified' | 'fields'>

/** Asks the application before a transaction whether somebody may become a user; returns them with the fields it adds. */
export async function askBeforeSignUp<User extends NewUser>(
  call: Call,
  user: User,
  method: SignUpMethod,
): Promise<User> {
  const { fields } = orThrow(await askBefore(call, signUpQuestion(call, user, method)))
  return withFields(call, user, fields)
}

/** The same within a transaction. */
export function requireSignUp<User extends NewUser>(call: Call, user: User, method: SignUpMethod): User {
  const { fields } = orThrow(requireBefore(call, signUpQuestion(call, user, method)))
  return withFields(call, user, fields)
}

/** Asks within a transaction whether a user who has shown every factor may have a session. */
export function requireSignIn(call: Call, user: LockedUser, { methods }: Pick<SessionAuthentication, 'methods'>): void {
  // When it was changed last is another time in each attempt.
  const { updatedAt: _, ...shown } = presentUser(user, call.options)
  const facts = { methods, user: shown, request: requestOf(call) }
  const decision = requireBefore(call, { name: 'signIn', facts })
  // Whom the transaction was about to make is nobody.
  const isKnown = call.drawn.user?.id !== user.id
  if (!decision.allowed && decision.refusal === 'REFUSED_BY_APPLICATION' && isKnown)
    call.signIn.refused = { method: methods.split(',')[0] ?? '', userId: user.id }
  orThrow(decision)
}

/**
 * What `signIn` makes; undefined where the application does not allow a session, for whoever has proved something else by
 * the same call, which holds. It is asked before anything of the session is written.
 */
export async function unlessRefusedByApplication<T>(signIn: () => Promise<T>): Promise<T | undefined> {
  try {
    return await signIn()
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === 'REFUSED_BY_APPLICATION' || refusal === 'APPLICATION_UNAVAILABLE') return undefined
    throw error
  }
}

function signUpQuestion(call: Call, { name, email, emailVerified, fields }: NewUser, method: SignUpMethod): Question {
  return { name: 'signUp', facts: { method, user: { name, email, emailVerified, fields }, request: requestOf(call) } }
}

// Judged as what the service itself sets: declared fields alone, of their types and within their bounds.
function withFields<User extends NewUser>({ options }: Call, user: User, added: object | undefined): User {
  if (added === undefined) return user
  const change = orThrow(parseFieldsInput(options.user.additionalFields, added, { action: 'update', by: 'admin' }))
  return { ...user, fields: orThrow(changeFields(user.fields, change)) }
}

function requestOf({ request }: Call): { ipAddress: string | null; userAgent: string | null } {
  return { ipAddress: request.ipAddress, userAgent: request.userAgent ?? null }
}
