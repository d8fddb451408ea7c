import type { OAuthClient } from '@foyer/auth-domain/oauth-provider/oauth-client'
import { isInForce, isRequiredOf } from '@foyer/auth-domain/two-factor/required-second-factor'
import { isBanned } from '@foyer/auth-domain/user/ban'
import { isBeingDeleted } from '@foyer/auth-domain/user/delete-user'
import type { Trx } from '@foyer/db/engine/handles'
import { holdOAuthClient } from '@foyer/db/oauth-provider/clients'
import { lockGrant, type StoredGrant } from '@foyer/db/oauth-provider/grants'
import { type LockedUser, lockUser } from '@foyer/db/users/users'
import type { Call } from '#runtime/context/call.ts'

/**
 * A grant, locked after its user and its client, whose user would be admitted now; undefined where it has ended, or they would
 * not be: a ban, or a second factor that is required of them and that they had not passed.
 */
export async function admitGrant(
  trx: Trx,
  call: Pick<Call, 'options' | 'now'>,
  client: OAuthClient,
  { id, userId }: { id: string; userId: string },
): Promise<StoredGrant | undefined> {
  const [user, held, grant] = await Promise.all([
    lockUser(trx, userId),
    holdOAuthClient(trx, client.id),
    lockGrant(trx, id),
  ])
  if (user === undefined || grant === undefined || held === undefined || held.disabledAt !== null) return undefined
  return isAdmitted(call, user, grant) ? grant : undefined
}

function isAdmitted({ options, now }: Pick<Call, 'options' | 'now'>, user: LockedUser, grant: StoredGrant): boolean {
  if (isBanned(user, now()) || isBeingDeleted(user.email)) return false
  const { twoFactor, admin } = options
  const isRequired =
    (twoFactor.enabled && isRequiredOf(twoFactor, user, admin)) || isInForce(twoFactor, grant.requiredFrom, now())
  return grant.secondFactor || !isRequired
}
