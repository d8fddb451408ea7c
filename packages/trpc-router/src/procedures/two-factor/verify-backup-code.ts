import { contract } from '@foyer/auth-domain/contract/contract'
import type { BriefUser } from '@foyer/auth-domain/user/user'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvent } from '@foyer/db/operations/audit'
import { claimBackupCode, countBackupCodes } from '@foyer/db/two-factor/backup-codes'
import { findTwoFactor } from '@foyer/db/two-factor/two-factors'
import type { LockedUser } from '@foyer/db/users/users'
import { answerSecondFactor } from '#operations/two-factor/answer-second-factor.ts'
import { backupCodeHashes } from '#operations/two-factor/backup-codes.ts'
import { passSecondFactor } from '#operations/two-factor/pass-second-factor.ts'
import { presentBriefUser } from '#operations/user/present-user.ts'
import { eventOf } from '#runtime/audit-event.ts'
import type { Call } from '#runtime/context/call.ts'
import { notify } from '#runtime/outbox/notify.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

type Answer = { token?: string; user: BriefUser }

const { mutation, refused } = procedure(contract.verifyBackupCode)

/** Takes a backup code, once: it finishes a pending sign-in, or confirms the session. */
export const verifyBackupCode = mutation(async ({ ctx, input }): Promise<Answer> => {
  const passed = await passSecondFactor(ctx, {
    method: 'backup-code',
    subject: input.subject,
    trustDevice: input.trustDevice === true,
    disableSession: input.disableSession === true,
    check: async ({ userId }) => {
      if ((await findTwoFactor(ctx.db, userId, ctx.now())) === undefined) throw refused('BACKUP_CODES_NOT_ENABLED')
    },
    compare: async (trx, user) => {
      if (!(await claimBackupCode(trx, user.id, backupCodeHashes(ctx.keys, user.id, input.code)))) {
        throw refused('INVALID_BACKUP_CODE')
      }
      await announce(trx, ctx, user)
      return undefined
    },
  })
  if (passed.kind !== 'no-session') return answerSecondFactor(ctx, passed)
  ctx.cookies.clear('two_factor')
  return { user: presentBriefUser(passed.user, ctx.options) }
})

async function announce(trx: Trx, call: Call, user: LockedUser): Promise<void> {
  const left = await countBackupCodes(trx, user.id)
  const by = { userId: user.id, impersonatedBy: null }
  await recordEvent(trx, eventOf(call, 'user.backup-code.used', { left }, by))
  await notify(trx, call, user, { template: 'two-factor-changed', change: 'code-used' })
}
