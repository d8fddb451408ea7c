import type { Source } from '@foyer/auth-domain/adoption/source'
import { sql } from 'kysely'
import { type ExamineStep, noOrganization, noUser, oldest, repeated } from './examine-step.ts'
import { kept, viewOf } from './source-views.ts'

const withoutFactor = sql`select "id", "email" as "detail" from ${kept('user')} "s" where "twoFactorEnabled"
  and not exists (select from ${kept('twoFactor')} "t" where "t"."userId" = "s"."id")`

// Since there is `verified`, who is asked for codes by mail only has no row.
function mailsCodes({ tables }: Source): boolean {
  return tables.twoFactor?.columns.verified !== undefined
}

/** Of second factors, passkeys and API keys. */
export const plugins: readonly ExamineStep[] = [
  ...(['twoFactor', 'passkey'] as const).map(
    (table): ExamineStep => ({
      table,
      what: 'left',
      reason: 'no-user',
      rows: sql`select "id", "userId" as "detail" from ${viewOf(table)} "s" where ${noUser('s.userId')}`,
    }),
  ),
  {
    table: 'twoFactor',
    what: 'left',
    reason: 'factor-not-enabled',
    rows: sql`select "id", "userId" as "detail" from ${kept('twoFactor')} "s" where not exists (
      select from ${viewOf('user')} "u" where "u"."id" = "s"."userId" and "u"."twoFactorEnabled")`,
  },
  {
    table: 'twoFactor',
    what: 'left',
    reason: 'second-factor-twice',
    rows: repeated('twoFactor', sql`"userId"`, sql`"id"`),
  },
  { table: 'user', what: 'changed', reason: 'factor-missing', rows: withoutFactor, except: mailsCodes },
  {
    table: 'user',
    what: 'noted',
    reason: 'factor-by-mail',
    rows: withoutFactor,
    except: (source) => !mailsCodes(source),
  },
  {
    table: 'twoFactor',
    what: 'changed',
    reason: 'factor-by-mail',
    rows: sql`select "id", "userId" as "detail" from ${kept('twoFactor')} "s" where not "verified"`,
  },
  { table: 'passkey', what: 'left', reason: 'passkey-twice', rows: repeated('passkey', sql`"credentialID"`, oldest) },
  {
    table: 'apikey',
    what: 'left',
    reason: 'no-user',
    rows: sql`select "id", coalesce("userId", "referenceId") as "detail" from ${viewOf('apikey')} "s"
      where ${noUser('s.userId')} and ${noUser('s.referenceId')} and ${noOrganization('s.referenceId')}`,
  },
  { table: 'apikey', what: 'left', reason: 'key-twice', rows: repeated('apikey', sql`"key"`, oldest) },
]
