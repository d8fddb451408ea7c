import type { ProvableMethod } from '@foyer/auth-domain/account/mailbox-proof'
import { deleteMethods } from '@foyer/db/accounts/proofs'
import type { Trx } from '@foyer/db/engine/handles'
import { type AuditEvent, recordEventOfEach } from '@foyer/db/operations/audit'
import { eventOf } from '#runtime/audit-event.ts'
import type { Call } from '#runtime/context/call.ts'

/** Why methods and keys are removed without anybody having asked for each. */
export type RemovalReason = { unproven: true } | { rejected: true }

/** Removes sign-in methods of a locked user, with an event for each. */
export async function removeMethods(
  trx: Trx,
  call: Call,
  userId: string,
  { methods, reason }: { methods: readonly ProvableMethod[]; reason: RemovalReason },
): Promise<void> {
  await deleteMethods(trx, userId, methods, call.now())
  await recordEventOfEach(trx, methods, (method) => removalOf(call, userId, method, reason))
}

function removalOf(call: Call, userId: string, method: ProvableMethod, reason: RemovalReason): AuditEvent {
  const by = { userId, impersonatedBy: null }
  switch (method.kind) {
    case 'account':
      return eventOf(call, 'account.unlinked', { provider: method.provider, ...reason }, by)
    case 'passkey':
      return eventOf(call, 'passkey.removed', { name: method.name, ...reason }, by)
    case 'two-factor':
      return eventOf(call, 'user.two-factor.disabled', { ...reason }, by)
  }
}
