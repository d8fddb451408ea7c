import { z } from 'zod'
import { atCommandLine, nothing } from './detail.ts'

/** The details of what admins do to users. */
export const administrationDetails = {
  'user.role.changed': z.strictObject({ from: z.string().nullable(), role: z.string(), ...atCommandLine }),
  'user.banned': z.strictObject({ banReason: z.string().nullable(), ...atCommandLine }),
  'user.unbanned': z.strictObject(atCommandLine),
  'user.unlocked': z.strictObject({ reason: z.string() }),
  'user.impersonation.started': nothing,
  'user.impersonation.ended': nothing,
  'user.impersonation.refused': z.strictObject({ operation: z.string() }),
}
