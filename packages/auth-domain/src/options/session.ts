import { z } from 'zod'
import { limits } from '#limits.ts'
import { additionalFields } from './fields.ts'
import { seconds } from './shared.ts'

const helperSecret = z.string().refine((secret) => new TextEncoder().encode(secret).length >= limits.secretMinBytes, {
  error: `needs at least ${limits.secretMinBytes} bytes`,
})

export const sessionOptions = z.strictObject({
  additionalFields: additionalFields('session'),
  expiresIn: seconds.min(1).default(limits.sessionExpiresIn),
  updateAge: seconds.default(limits.sessionUpdateAge),
  freshAge: seconds.default(limits.sessionFreshAge),
  stepUp: z.enum(['enrolled', 'always', 'off']).default('enrolled'),
  absoluteMaxAge: seconds.min(1).optional(),
  disableSessionRefresh: z.boolean().default(false),
  deferSessionRefresh: z.boolean().default(false),
  memory: z.boolean().default(true),
  replicaLag: seconds.min(1).max(limits.replicaLagMax).default(limits.replicaLag),
  outageGrace: seconds.max(limits.outageGraceMax).default(0),
  newDeviceNotice: z.boolean().default(true),
  cookieCache: z
    .strictObject({
      enabled: z.boolean().default(false),
      maxAge: seconds.min(1).max(limits.cookieCacheMaxAge).default(limits.cookieCacheMaxAge),
      /** Makes the cache readable for better-auth's `getCookieCache`; never one of the service's own secrets. */
      secret: helperSecret.optional(),
    })
    .prefault({}),
})
