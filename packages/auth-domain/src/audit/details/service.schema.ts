import { z } from 'zod'
import { removal } from './detail.ts'

const ofServiceKey = z.strictObject({ id: z.string(), name: z.string(), start: z.string() })
const ofKeys = z.strictObject({ keyId: z.string() })
const ofMail = z.strictObject({ kind: z.string(), email: z.string().nullable() })

/** How many rows of a table of better-auth were carried over; none where the source has no such table. */
const carried = z.number().optional()

/** The details of the service itself. */
export const serviceDetails = {
  'sessions.revoked': z.strictObject({
    sessions: z.number(),
    pendingSignIns: z.number(),
    trustedDevices: z.number(),
  }),
  'service-key.created': ofServiceKey.extend({
    permissions: z.array(z.string()),
    roles: z.array(z.string()).nullable(),
  }),
  'service-key.deleted': ofServiceKey.extend(removal),
  'keys.rotated': ofKeys,
  'mail.retried': ofMail.partial().extend({ number: z.number().optional() }),
  'mail.discarded': ofMail,
  'api-keys.disabled': z.strictObject({ keys: z.number() }),
  'service.set-up': z.strictObject({
    name: z.string().nullable(),
    accent: z.string().nullable(),
    language: z.number().nullable(),
  }),
  'service.adopted': z.strictObject({
    source: z.string(),
    version: z.string(),
    user: carried,
    organization: carried,
    team: carried,
    member: carried,
    teamMember: carried,
    invitation: carried,
    session: carried,
    account: carried,
    verification: carried,
    jwks: carried,
    twoFactor: carried,
    passkey: carried,
    apikey: carried,
  }),
  'service.adoption.finished': z.strictObject({ source: z.string(), dropped: z.number() }),
  'service.adoption.undone': z.strictObject({
    source: z.string(),
    users: z.number(),
    sessions: z.number(),
    passwords: z.number(),
  }),
  'service.exported': z.strictObject({ rows: z.number(), sha256: z.string() }),
  'service.resynchronize': z.strictObject({ reason: z.enum(['import', 'adoption', 'restore']) }),
  'service.imported': z.strictObject({
    rows: z.number().optional(),
    source: z.string().optional(),
    taken: z.number().optional(),
    known: z.number().optional(),
    existing: z.number().optional(),
    left: z.number().optional(),
    refused: z.number().optional(),
    organizations: z.number().optional(),
  }),
}
