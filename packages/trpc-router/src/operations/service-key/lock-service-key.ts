import type { Trx } from '@foyer/db/engine/handles'
import { lockServiceKeyByHandle } from '@foyer/db/service-keys/service-keys'
import type { ServiceKeyCall } from '#runtime/procedure/admission.ts'
import { admitServiceKey } from '#runtime/procedure/use-service-key.ts'

/**
 * Locks the key of a call; what is returned admits it again: one that was deleted or has ended since is refused as if it had been
 * before. After users, as the admin who deletes a key is locked before it.
 */
export async function lockServiceKey(trx: Trx, call: ServiceKeyCall): Promise<() => void> {
  const { handle, permission } = call.presentedServiceKey
  const key = await lockServiceKeyByHandle(trx, handle)
  return () => void admitServiceKey(call, key, permission)
}
