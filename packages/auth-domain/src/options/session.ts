import { z } from 'zod'
import { limits } from '#limits.ts'
import { seconds } from './shared.ts'

export const sessionOptions = z.strictObject({
  expiresIn: seconds.min(1).default(limits.sessionExpiresIn),
  updateAge: seconds.default(limits.sessionUpdateAge),
  freshAge: seconds.default(limits.sessionFreshAge),
  absoluteMaxAge: seconds.min(1).optional(),
  disableSessionRefresh: z.boolean().default(false),
  cookieCache: z
    .strictObject({
      enabled: z.boolean().default(false),
      maxAge: seconds.min(1).max(limits.cookieCacheMaxAge).default(limits.cookieCacheMaxAge),
    })
    .prefault({}),
})
