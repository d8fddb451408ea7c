import { callOperation } from '@foyer/auth-domain/admin/while-impersonating'
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
  // Committed before the refusal is thrown: nothing else of the call is.
  await call.db
    .transaction()
    .execute((trx) => recordEvent(trx, eventOf(call, 'user.impersonation.refused', { operation }, current?.session)))
  throw refused(decision.refusal)
}
