import { SERVE_FACTORS, type ServedFactors } from '@foyer/auth-domain/two-factor/served-factors'
import type { Trx } from '@foyer/db/engine/handles'
import { sql } from 'kysely'
import type { AdoptionRefusal } from './refusals.ts'
import { kept } from './source-views.ts'

const BATCH = 1000

/** Second factors that nobody would be asked for: a password would be enough of who has one. */
export async function unservedFactors(trx: Trx, served: ServedFactors): Promise<AdoptionRefusal[]> {
  const { rows } = await sql<{ apps: number; mails: number }>`
    select count(*) filter (where "verified" is distinct from false)::int as "apps",
      (count(*) filter (where not "verified"))::int + (select count(*)::int from "adopt_report"
        where "table" = 'user' and "reason" = 'factor-by-mail') as "mails" from ${kept('twoFactor')} "s"`.execute(trx)
  const { apps = 0, mails = 0 } = rows[0] ?? {}
  const unserved = [
    ...(apps === 0 || served.totp ? [] : [`${apps} users have an authenticator app`]),
    ...(mails === 0 || served.mail ? [] : [`${mails} users get codes by mail`]),
  ]
  if (unserved.length === 0) return []
  const message = `${unserved.join(' and ')} as their second factor, which nobody would be asked for: ${SERVE_FACTORS}`
  return [{ name: 'twoFactor', message }]
}

/** Gives users who have codes by mail alone the row that Foyer tells it by. */
export async function addMailFactors(
  trx: Trx,
  { unseenSecret }: { unseenSecret(userId: string): string },
): Promise<void> {
  await sql`declare "mailed" no scroll cursor for select "id" from "user" where "twoFactorEnabled"
    and not exists (select from "twoFactor" where "twoFactor"."userId" = "user"."id")`.execute(trx)
  for (;;) {
    const { rows } = await sql<{ id: string }>`fetch forward ${sql.lit(BATCH)} from "mailed"`.execute(trx)
    if (rows.length === 0) break
    const secrets = JSON.stringify(rows.map(({ id }) => ({ id, secret: unseenSecret(id) })))
    await sql`insert into "twoFactor" ("id", "userId", "secret", "totpConfirmedAt", "provenAt", "createdAt", "updatedAt")
      select replace(gen_random_uuid()::text, '-', ''), "user"."id", "s"."secret", null,
        case when "user"."emailVerified" then now() end, now(), now()
      from jsonb_to_recordset(${secrets}::jsonb) as "s" ("id" text, "secret" text)
      join "user" on "user"."id" = "s"."id"`.execute(trx)
  }
  await sql`close "mailed"`.execute(trx)
}
