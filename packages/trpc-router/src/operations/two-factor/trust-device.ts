import { limits } from '@foyer/auth-domain/limits'
import { inSeconds } from '@foyer/auth-domain/session/policy'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvent } from '@foyer/db/operations/audit'
import { findTrustedDevices, insertTrustedDevice } from '@foyer/db/two-factor/trusted-devices'
import { eventOf } from '#runtime/audit-event.ts'
import type { Call } from '#runtime/context/call.ts'
import { presentedTrustedDevices } from '#runtime/context/two-factor-cookies.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'
import { randomText } from '#runtime/secrets/random.ts'

/**
 * Trusts the browser for a locked user, with a value of its own for each account (T28); returns the values to set in its
 * cookie, the new one first.
 */
export async function trustDevice(trx: Trx, call: Call, userId: string): Promise<string[]> {
  const presented = presentedTrustedDevices(call)
  const value = randomText(limits.sessionSecretLength)
  const id = randomText(limits.idLength)
  const now = call.now()
  const device = {
    id,
    userId,
    token: fingerprint(value),
    userAgent: call.request.userAgent ?? null,
    createdAt: now,
    expiresAt: inSeconds(now, limits.trustedDeviceExpiresIn),
  }
  await insertTrustedDevice(trx, device, {
    replaced: presented.map(fingerprint),
    most: limits.maxTrustedDevicesPerUser,
  })
  await recordEvent(trx, eventOf(call, 'user.trusted-device.added', { device: id }, { userId, impersonatedBy: null }))
  return [value, ...(await stillTrusted(trx, call, presented)).values]
}

/** Of the values that a browser presents those that somebody trusts, and who does. */
export async function stillTrusted(
  trx: Trx,
  { now }: Call,
  presented: readonly string[],
): Promise<{ values: string[]; userIds: string[] }> {
  const found = await findTrustedDevices(trx, presented.map(fingerprint), now())
  const trusted = new Map(found.map(({ token, userId }) => [token, userId]))
  const values = presented.filter((value) => trusted.has(fingerprint(value)))
  return { values, userIds: [...trusted.values()] }
}
