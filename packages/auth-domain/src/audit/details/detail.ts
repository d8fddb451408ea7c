import { z } from 'zod'

/** A detail that has nothing in it. */
export const nothing = z.strictObject({})

/** Of what admins do, which is done at the command line as well: the reason that was given there. */
export const atCommandLine = { reason: z.string().optional() }

/** Of what may have been removed without anybody having asked for this one: because nobody had proved it, or with "this was not me". */
export const removal = { unproven: z.literal(true).optional(), rejected: z.literal(true).optional() }

/** An API key as it is named, and how it begins. */
export const namedKey = { name: z.string().nullable(), start: z.string().nullable() }

/** Of what a key of the service may do. */
export const byServiceKey = { serviceKeyId: z.string().optional() }

/** The names of the fields that changed. */
export const changed = { changed: z.array(z.string()) }

/** What a second factor was passed by. */
export const secondFactor = z.enum(['totp', 'two-factor-otp', 'backup-code'])
