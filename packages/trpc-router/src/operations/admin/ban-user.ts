import type { banUserInput } from '@foyer/auth-domain/admin/admin-inputs'
import { DEFAULT_BAN_REASON } from '@foyer/auth-domain/admin/ban-reason'
import { banUser as decideBanUser } from '@foyer/auth-domain/admin/rules'
import { inSeconds } from '@foyer/auth-domain/session/policy'
import type { LockedUser } from '@foyer/db/users/users'
import type { z } from 'zod'
import { type ActingCall, actorIdOf, lockActorAndTarget } from '#operations/session/lock-actor.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'
import { changeBan } from './change-ban.ts'

/** Bans a user, temporarily or permanently, and ends their sessions. */
export async function banUserAsAdmin(
  call: ActingCall,
  { userId, banReason, banExpiresIn }: z.output<typeof banUserInput>,
): Promise<LockedUser> {
  orThrow(decideBanUser(actorIdOf(call), userId))
  const banExpires = banExpiresIn === undefined || banExpiresIn === null ? null : inSeconds(call.now(), banExpiresIn)
  return inTransaction(call, async (trx) => {
    const { actor, target } = await lockActorAndTarget(trx, call, userId)
    return changeBan(trx, actor, target, { banned: true, banReason: banReason ?? DEFAULT_BAN_REASON, banExpires })
  })
}

/** Lifts a ban. */
export function unbanUserAsAdmin(call: ActingCall, userId: string): Promise<LockedUser> {
  return inTransaction(call, async (trx) => {
    const { actor, target } = await lockActorAndTarget(trx, call, userId)
    return changeBan(trx, actor, target, { banned: false, banReason: null, banExpires: null })
  })
}
