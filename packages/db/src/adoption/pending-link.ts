import { sql } from 'kysely'
import { kept } from './source-views.ts'

/** A mailed link of a user who is carried over; also where only its hash is stored. */
export const isPendingLink = sql`("expiresAt" > now()
  and ("identifier" ~ '^(reset-password:|delete-account-)' or "identifier" ~ '^[A-Za-z0-9_-]{43}$')
  and exists (select from ${kept('user')} "u" where "u"."id" = "value"))`
