import { z } from 'zod'
import { stepUpMethods } from '#step-up/step-up.ts'
import { changed, secondFactor } from './detail.ts'

const ofSession = z.strictObject({ sessionId: z.string() })

const ofDevice = z.strictObject({
  client: z.string(),
  deviceAddress: z.string().nullable(),
  deviceUserAgent: z.string().nullable(),
})

/** `account` is a fingerprint of what was presented: two attempts of one are for the same. */
const ofAttempt = z.strictObject({
  method: z.string(),
  account: z.string(),
  reason: z.enum(['banned', 'unverified', 'second-factor', 'used-up', 'application']).nullable(),
})

/** The details of how people sign in and out. */
export const signInDetails = {
  'session.created': z.strictObject({ method: z.string(), secondFactor: secondFactor.optional() }),
  'session.revoked': ofSession.extend({ deviceUserAgent: z.string().nullable() }),
  'session.rejected': ofSession.extend({ ended: z.number(), removed: z.number() }),
  'session.activated': ofSession,
  'session.updated': z.strictObject(changed),
  'session.one-time-token.created': ofSession,
  'session.one-time-token.redeemed': ofSession,
  'session.device.approved': ofDevice,
  'session.device.denied': ofDevice,
  'session.confirmed': z.strictObject({ method: z.enum(stepUpMethods) }),
  'user.sessions.revoked': z.strictObject({ ended: z.number(), unproven: z.literal(true).optional() }),
  'user.authentication.failed': ofAttempt,
  'user.authentication.throttled': ofAttempt,
  'user.authentication.refused': ofAttempt,
}
