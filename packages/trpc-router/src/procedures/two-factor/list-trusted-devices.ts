import { contract } from '@foyer/auth-domain/contract/contract'
import { findTrustedDevicesOf } from '@foyer/db/two-factor/trusted-devices'
import { presentedTrustedDevices } from '#runtime/context/two-factor-cookies.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'

/** The browsers that are not asked for the second factor of the signed-in user, newest first. */
export const listTrustedDevices = procedure(contract.listTrustedDevices).query(async ({ ctx }) => {
  const presented = presentedTrustedDevices(ctx).map(fingerprint)
  const devices = await findTrustedDevicesOf(ctx.db, ctx.user.id, ctx.now())
  return devices.map(({ id, token, userAgent, createdAt, expiresAt }) => {
    return { id, userAgent, createdAt, expiresAt, current: presented.includes(token) }
  })
})
