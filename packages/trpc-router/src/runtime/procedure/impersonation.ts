import { setFields } from '@foyer/auth-domain/admin/impersonated-fields'
import { callOperation } from '@foyer/auth-domain/admin/while-impersonating'
import type { RefusalName } from '@foyer/auth-domain/refusals'
import type { Session } from '@foyer/auth-domain/session/session'
import { recordEvent } from '@foyer/db/operations/audit'
import { eventOf } from '#runtime/audit-event.ts'
import type { Call } from '#runtime/context/call.ts'
import { refused } from '#runtime/refusal/refused.ts'

const ANY_IMPERSONATION = { impersonatedBy: '' }

/** Refuses, and records, what an admin may not call while they impersonate a user. */
export async function checkImpersonation(call: Call, operation: string): Promise<void> {
  // Only calls that an impersonation is refused read the session here, and a call reads it once.
  if (call.presented === undefined || callOperation(ANY_IMPERSONATION, operation).allowed) return
  const current = await call.signedIn()
  const decision = callOperation(current?.session ?? { impersonatedBy: null }, operation)
  if (decision.allowed) return
  await recordAndRefuse(call, operation, decision.refusal)
}

/** The same for the fields of an input. */
export async function checkImpersonatedInput(
  call: Call & { session: Pick<Session, 'impersonatedBy'> },
  operation: string,
  input: Readonly<Record<string, unknown>>,
): Promise<void> {
  const decision = setFields(call.session, operation, input)
  if (!decision.allowed) await recordAndRefuse(call, operation, decision.refusal)
}

// Committed before the refusal is thrown: nothing else of the call is.
async function recordAndRefuse(call: Call, operation: string, refusal: RefusalName): Promise<never> {
  const session = (await call.signedIn())?.session
  await call.db
    .transaction()
    .execute((trx) => recordEvent(trx, eventOf(call, 'user.impersonation.refused', { operation }, session)))
  throw refused(refusal)
}
