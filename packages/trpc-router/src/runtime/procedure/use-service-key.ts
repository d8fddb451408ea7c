import { BlockList, isIPv6 } from 'node:net'
import type { Decision } from '@foyer/auth-domain/decision'
import {
  useServiceKey as decideUse,
  SERVICE_KEY_PREFIX,
  type ServiceKey,
} from '@foyer/auth-domain/service-key/service-key'
import type { ServicePermission } from '@foyer/auth-domain/service-key/service-permissions'
import { bearerTokenOf } from '@foyer/auth-domain/session/authorization'
import { findServiceKeyByHandle, touchServiceKey } from '@foyer/db/service-keys/service-keys'
import type { Call } from '#runtime/context/call.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'

/** The key of the service that a call presents as its bearer; undefined where it presents none. */
export function presentedServiceKey({ request }: Pick<Call, 'request'>): string | undefined {
  const token = bearerTokenOf(request.authorization)
  return token?.startsWith(SERVICE_KEY_PREFIX) ? token : undefined
}

/** Refuses a key that does not open what asks for this permission, or not from where the call comes. */
export async function useServiceKey(
  call: Pick<Call, 'db' | 'now' | 'request'>,
  presented: string,
  permission: ServicePermission,
): Promise<ServiceKey> {
  const key = admitServiceKey(call, await findServiceKeyByHandle(call.db, fingerprint(presented)), permission)
  await touchServiceKey(call.db, key, call.now())
  return key
}

/** The same for a key that was read, or locked, before. */
export function admitServiceKey(
  call: Pick<Call, 'now' | 'request'>,
  found: ServiceKey | undefined,
  permission: ServicePermission,
): ServiceKey {
  return orThrow(mayUseServiceKey(call, found, permission))
}

/** Whether a key opens what asks for a permission, from where the call comes. */
export function mayUseServiceKey(
  { now, request }: Pick<Call, 'now' | 'request'>,
  found: ServiceKey | undefined,
  permission: ServicePermission,
): Decision<ServiceKey> {
  const isFrom = (networks: readonly string[]) => isWithin(request.ipAddress, networks)
  return decideUse(found, permission, { now: now(), isFrom })
}

function isWithin(address: string | null, networks: readonly string[]): boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [net = '', prefix] = network.split('/')
    const family = familyOf(net)
    if (prefix === undefined) list.addAddress(net, family)
    else list.addSubnet(net, Number(prefix), family)
  }
  return address !== null && list.check(address, familyOf(address))
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}
