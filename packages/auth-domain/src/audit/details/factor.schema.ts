import { z } from 'zod'
import { nothing, removal, secondFactor } from './detail.ts'

const confirmed = z.strictObject({ method: z.enum(['totp', 'otp', 'option']) })
const ofPasskey = z.strictObject({ name: z.string().nullable() })
const trusted = z.strictObject({ device: z.string() })

/** The details of second factors, trusted devices and passkeys. */
export const factorDetails = {
  'user.two-factor.started': nothing,
  'user.two-factor.enabled': confirmed,
  'user.two-factor.replaced': confirmed,
  'user.two-factor.shown': nothing,
  'user.two-factor.disabled': z.strictObject(removal),
  'user.two-factor.passed': z.strictObject({ method: secondFactor }),
  'user.two-factor.reset': z.strictObject({ reason: z.string() }),
  'user.backup-codes.generated': nothing,
  'user.backup-code.used': z.strictObject({ left: z.number() }),
  'user.trusted-device.added': trusted,
  'user.trusted-device.revoked': trusted.extend({ deviceUserAgent: z.string().nullable() }),
  'passkey.added': ofPasskey,
  'passkey.renamed': ofPasskey,
  'passkey.removed': ofPasskey.extend({ reason: z.string().optional(), ...removal }),
  'passkey.suspected': ofPasskey,
}
