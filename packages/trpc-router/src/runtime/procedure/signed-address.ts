import { timingSafeEqual } from 'node:crypto'
import type { Operation } from '@foyer/auth-domain/contract/operation'
import { addressBucket } from '@foyer/auth-domain/rate-limit/client-address'
import { readClientAddress } from '@foyer/auth-domain/service-key/client-address'
import { handleForCall, outageOf } from '@foyer/db/engine/call-handle'
import { findServiceKeysByStart, touchServiceKey } from '@foyer/db/service-keys/service-keys'
import { normalizeAddress } from '#runtime/context/normalize-address.ts'
import type { RequestFacts } from '#runtime/context/request-facts.ts'
import type { Services } from '#runtime/context/services.ts'
import { orThrow, refused } from '#runtime/refusal/refused.ts'
import { hmacSha256 } from '#runtime/secrets/keyring.ts'
import { limit } from './limit.ts'
import { mayUseServiceKey, presentedServiceKey } from './use-service-key.ts'

/**
 * The facts of a request whose client an application's server names: from here on the call is that client's, for limits and
 * events. A name that no service key has signed is refused, and counts for whoever has sent it.
 */
export async function withSignedAddress(
  services: Services,
  operation: Operation,
  facts: RequestFacts,
): Promise<RequestFacts> {
  // A key of the service calls for nobody, and is bound to where it is itself.
  if (facts.signedAddress === undefined || presentedServiceKey({ request: facts }) !== undefined) return facts
  try {
    return { ...facts, ipAddress: await verifiedAddress(services, facts, facts.signedAddress) }
  } catch (error) {
    await limit(services, operation, { session: undefined, address: addressBucket(facts.ipAddress) })
    throw error
  }
}

async function verifiedAddress(services: Services, request: RequestFacts, header: string): Promise<string | null> {
  const { now } = services
  const db = handleForCall(services.db)
  const { address, start, signedText, mac } = orThrow(readClientAddress(header, now()))
  const normalized = normalizeAddress(address)
  const keys = await findServiceKeysByStart(db, start)
  const signer = keys.find(({ handle }) => isMac(mac, hmacSha256(Buffer.from(handle), signedText)))
  const key = mayUseServiceKey({ now, request }, signer, 'address:forward')
  // A standby may not have the key yet, and nothing can be noted there: the address counts for limits alone.
  if (outageOf(db) !== undefined) return key.allowed && normalized !== null ? normalized : request.ipAddress
  if (!key.allowed || normalized === null) throw refused('INVALID_CLIENT_ADDRESS')
  await touchServiceKey(db, key.value, now())
  return normalized
}

function isMac(sent: string, expected: Buffer): boolean {
  const bytes = Buffer.from(sent, 'base64url')
  return bytes.length === expected.length && timingSafeEqual(bytes, expected)
}
