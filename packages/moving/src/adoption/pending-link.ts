import { sql } from 'kysely'
import { kept } from './source-views.ts'

/** A mailed link of a user who is carried over; also where only its hash is stored. */
export const isPendingLink = sql`("expiresAt" > now()
  and ("identifier" ~ '^(reset-password:|delete-account-)' or "identifier" ~ '^[A-Za-z0-9_-]{43}$')
  and exists (select from ${kept('user')} "u" where "u"."id" = "value"))`

/**
 * A trusted device of a user who is asked for a second factor (1.4 and later). Where only hashes of identifiers are stored, its
 * lifetime tells it: links last for hours. One that is taken for a device and is none trusts nobody, for lack of its cookie.
 */
export const isTrustedDevice = sql`("expiresAt" > now()
  and ("identifier" ~ '^trust-device-[A-Za-z0-9_-]{32}$' or "identifier" ~ '^[A-Za-z0-9_-]{43}$'
    and "expiresAt" - coalesce("createdAt", now()) > interval '2 days')
  and exists (select from ${kept('user')} "u" where "u"."id" = "value" and "u"."twoFactorEnabled"))`
