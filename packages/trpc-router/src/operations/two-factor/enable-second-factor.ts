import { addedBy } from '@foyer/auth-domain/account/mailbox-proof'
import { type ConfirmedBy, confirmedFactor } from '@foyer/auth-domain/two-factor/confirmed-factor'
import { servedFactors } from '@foyer/auth-domain/two-factor/served-factors'
import { findMailboxProof } from '@foyer/db/accounts/proofs'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvent } from '@foyer/db/operations/audit'
import { forgetConfirmations } from '@foyer/db/sessions/session-authentication'
import { confirmBackupCodes } from '@foyer/db/two-factor/backup-codes'
import { deleteTrustedDevicesOf } from '@foyer/db/two-factor/trusted-devices'
import { confirmPendingSecret, setTwoFactorEnabled } from '@foyer/db/two-factor/two-factors'
import { credentialOriginOf } from '#operations/account/mailbox-holders.ts'
import type { LockedCall } from '#operations/session/lock-actor.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { notify } from '#runtime/outbox/notify.ts'
import { requireOwnFactorFirst } from '#runtime/procedure/required-second-factor.ts'
import { refused } from '#runtime/refusal/refused.ts'
import { together } from '#runtime/transaction/together.ts'

/** How a pending secret was confirmed: by a code of this time step, by a code by mail, or not at all (option). */
export type Confirmation = { by: 'totp'; step: number } | { by: Exclude<ConfirmedBy, 'totp'> }

/** Puts the pending secret of the caller in force, with its backup codes: the factor is enabled, or replaced (T29). */
export async function enableSecondFactor(trx: Trx, call: LockedCall, confirmation: Confirmation): Promise<void> {
  const { user } = call
  // Its secret may have been made before the user had the factor that they have now.
  const [, party, provenAt] = await together([
    requireOwnFactorFirst(trx, call),
    credentialOriginOf(trx, call),
    findMailboxProof(trx, user.id),
  ])
  const now = call.now()
  const factor = confirmedFactor(confirmation.by, servedFactors(call.options))
  const isConfirmed = await confirmPendingSecret(trx, user.id, {
    totpConfirmedAt: factor === 'totp' ? now : null,
    lastStep: confirmation.by === 'totp' ? confirmation.step : null,
    ...addedBy(party, provenAt),
    now,
  })
  // It has expired since it was looked at.
  if (!isConfirmed) throw refused('TOTP_NOT_ENABLED')
  await confirmBackupCodes(trx, user.id)
  await forgetConfirmations(trx, user.id)
  const replaces = user.twoFactorEnabled === true
  if (replaces) await deleteTrustedDevicesOf(trx, user.id)
  else await setTwoFactorEnabled(trx, user.id, true, now)
  const type = replaces ? 'user.two-factor.replaced' : 'user.two-factor.enabled'
  await recordEvent(trx, eventOf(call, type, { method: confirmation.by }))
  await notify(trx, call, user, { template: 'two-factor-changed', change: replaces ? 'replaced' : 'enabled' })
}
