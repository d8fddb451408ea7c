import { setFields } from '@foyer/auth-domain/admin/impersonated-fields'
import { callOperation } from '@foyer/auth-domain/admin/while-impersonating'
import type { RefusalName } from '@foyer/auth-domain/refusals'
import type { Session } from '@foyer/auth-domain/session/session'
import { recordEvent } from '@foyer/db/operations/audit'
import { eventOf } from '#runtime/audit-event.ts'
import { refused } from '#runtime/refusal/refused.ts'
import type { OperationCall } from './admission.ts'

const ANY_IMPERSONATION = { impersonatedBy: '' }

/** Refuses, and records, what an admin may not call while they impersonate a user. */
export async function checkImpersonation(call: OperationCall): Promise<void> {
  // Only calls that an impersonation is refused read the session here, and a call reads it once.
  if (call.presented === undefined || callOperation(ANY_IMPERSONATION, call.operation.rules).allowed) return
  const current = await call.signedIn()
  const decision = callOperation(current?.session ?? { impersonatedBy: null }, call.operation.rules)
  if (decision.allowed) return
  await recordAndRefuse(call, decision.refusal)
}

/** The same for the fields of an input. */
export async function checkImpersonatedInput(
  call: OperationCall & { session: Pick<Session, 'impersonatedBy'> },
  input: Readonly<Record<string, unknown>>,
): Promise<void> {
  const decision = setFields(call.session, call.operation.name, input)
  if (!decision.allowed) await recordAndRefuse(call, decision.refusal)
}

// Committed before the refusal is thrown: nothing else of the call is.
async function recordAndRefuse(call: OperationCall, refusal: RefusalName): Promise<never> {
  const session = (await call.signedIn())?.session
  const { name: operation } = call.operation
  await call.db
    .transaction()
    .execute((trx) => recordEvent(trx, eventOf(call, 'user.impersonation.refused', { operation }, session)))
  throw refused(refusal)
}
