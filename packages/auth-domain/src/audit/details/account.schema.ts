import { z } from 'zod'
import { atCommandLine, byServiceKey, changed, namedKey, nothing, removal } from './detail.ts'

/** The details of accounts, and of the keys that they have. */
export const accountDetails = {
  'user.created': z.strictObject({
    method: z.string().optional(),
    role: z.string().nullable().optional(),
    invited: z.literal(true).optional(),
  }),
  'user.anonymous.created': nothing,
  'user.updated': z.strictObject({ ...changed, ...atCommandLine }),
  'user.data.exported': nothing,
  'user.deleted': z.strictObject({
    organizations: z.array(z.string()).optional(),
    more: z.number().optional(),
    mergedInto: z.string().optional(),
    abandoned: z.literal(true).optional(),
    ...atCommandLine,
  }),
  'user.email.verified': nothing,
  'user.email.changed': z.strictObject({ from: z.string(), to: z.string() }),
  'user.email.rejected': nothing,
  'user.username.changed': z.strictObject({ from: z.string().optional(), to: z.string() }),
  'user.password.changed': z.strictObject({ revokedOtherSessions: z.boolean() }),
  'user.password.reset': nothing,
  'user.password.set': z.strictObject(byServiceKey),
  'account.linked': z.strictObject({ provider: z.string(), evicted: z.boolean().optional() }),
  'account.unlinked': z.strictObject({ provider: z.string(), ...removal }),
  'api-key.created': z.strictObject(namedKey),
  'api-key.updated': z.strictObject({ name: namedKey.name, ...changed }),
  'api-key.deleted': z.strictObject({ ...namedKey, reason: z.string().optional(), ...removal }),
}
