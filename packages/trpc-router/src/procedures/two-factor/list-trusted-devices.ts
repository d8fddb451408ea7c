import { noInput } from '@foyer/auth-domain/input/no-input'
import { findTrustedDevicesOf } from '@foyer/db/two-factor/trusted-devices'
import { presentedTrustedDevices } from '#runtime/context/two-factor-cookies.ts'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'
import { refused } from '#runtime/refusal/refused.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'

/** The browsers that are not asked for the second factor of the signed-in user, newest first. */
export const listTrustedDevices = signedInProcedure(noInput).query(async ({ ctx }) => {
  if (!ctx.options.twoFactor.enabled) throw refused('NOT_FOUND')
  const presented = presentedTrustedDevices(ctx).map(fingerprint)
  const devices = await findTrustedDevicesOf(ctx.db, ctx.user.id, ctx.now())
  return devices.map(({ id, token, userAgent, createdAt, expiresAt }) => {
    return { id, userAgent, createdAt, expiresAt, current: presented.includes(token) }
  })
})
