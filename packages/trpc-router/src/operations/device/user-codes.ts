import { canonicalUserCode } from '@foyer/auth-domain/device/user-code'
import { limits } from '@foyer/auth-domain/limits'
import { addressBucket } from '@foyer/auth-domain/rate-limit/client-address'
import { countCall } from '@foyer/db/operations/call-counters'
import type { Call } from '#runtime/context/call.ts'
import { recordRefusal } from '#runtime/record-refusal.ts'
import { refused } from '#runtime/refusal/refused.ts'
import { hmacSha256, type Keyring } from '#runtime/secrets/keyring.ts'

/** How a user code is stored: a plain hash of one so short would be searched in seconds. */
export function userCodeHash(keys: Keyring, code: string): string {
  return hashed(keys.newest('user-code').bytes, code)
}

/**
 * What a typed code may be stored as, under each of the secrets. Every look-up counts before it is made, found or not: in
 * the database, for the user and for the address, so that no number of accounts or processes makes guessing worth while.
 */
export async function userCodeHashes(call: Call, typed: string, userId: string | undefined): Promise<string[]> {
  if (userId !== undefined) await claimLookUp(call, `user:${userId}`, limits.userCodesPerUser, userId)
  const { transport, ipAddress } = call.request
  const address = `address:${addressBucket(ipAddress)}`
  if (transport === 'http') await claimLookUp(call, address, limits.userCodesPerAddress, userId)
  const code = canonicalUserCode(typed)
  return call.keys.all('user-code').map(({ bytes }) => hashed(bytes, code))
}

async function claimLookUp(call: Call, name: string, most: number, userId: string | undefined): Promise<void> {
  const now = call.now()
  const counter = { key: `user-code:${name}`, window: limits.userCodeWindow }
  const { count, endsAt } = await countCall(call.db, counter, now)
  if (count <= most) return
  const by = userId === undefined ? undefined : { userId, impersonatedBy: null }
  const retryAfter = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000))
  await recordRefusal(call, { method: 'device-code', subject: name, userId, by }, 'TOO_MANY_REQUESTS')
  throw refused('TOO_MANY_REQUESTS', { retryAfter })
}

function hashed(key: Buffer, code: string): string {
  return hmacSha256(key, canonicalUserCode(code)).toString('base64url')
}
