import { contract } from '@foyer/auth-domain/contract/contract'
import { limits } from '@foyer/auth-domain/limits'
import { pages } from '@foyer/auth-domain/redirect/pages'
import { inSeconds } from '@foyer/auth-domain/session/policy'
import { insertDeviceCode } from '@foyer/db/sessions/device-codes'
import { type RequestedDevice, requestedDevice } from '#operations/device/requested-device.ts'
import { userCodeHash } from '#operations/device/user-codes.ts'
import type { Call } from '#runtime/context/call.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'
import { randomText } from '#runtime/secrets/random.ts'

// Two user codes alike are as good as impossible; the unique index says so, not a look-up before.
const MAX_ATTEMPTS = 3

type Codes = { deviceCode: string; userCode: string }

const { mutation, refused } = procedure(contract.requestDeviceCode)

/** Gives a device a code to ask with and one to show to its user (RFC 8628, section 3.1). */
export const requestDeviceCode = mutation(async ({ ctx, input }) => {
  const requested = await requestedDevice(ctx, input)
  const { expiresIn, interval } = ctx.options.deviceAuthorization
  const { deviceCode, userCode } = await storeCodes(ctx, requested)
  const verificationUri = new URL(pages.device, ctx.baseUrl)
  const complete = new URL(verificationUri)
  complete.searchParams.set('user_code', userCode)
  return {
    device_code: deviceCode,
    user_code: userCode,
    verification_uri: verificationUri.href,
    verification_uri_complete: complete.href,
    expires_in: expiresIn,
    interval,
  }
})

async function storeCodes(call: Call, requested: RequestedDevice): Promise<Codes> {
  const { expiresIn, interval } = call.options.deviceAuthorization
  const now = call.now()
  const { ipAddress, userAgent } = call.request
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const deviceCode = randomText(limits.deviceCodeLength)
    const userCode = randomText(limits.userCodeLength, limits.userCodeAlphabet)
    const stored = await insertDeviceCode(call.db, {
      id: randomText(limits.idLength),
      deviceCode: fingerprint(deviceCode),
      userCode: userCodeHash(call.keys, userCode),
      ...requested,
      ipAddress,
      userAgent: userAgent?.slice(0, limits.deviceUserAgentMaxLength) ?? null,
      pollingInterval: interval * 1000,
      createdAt: now,
      expiresAt: inSeconds(now, expiresIn),
    })
    if (stored) return { deviceCode, userCode }
  }
  throw refused('SERVICE_UNAVAILABLE', { retryAfter: 1 })
}
