import type { Db, Trx } from '@foyer/db/engine/handles'
import { sql } from 'kysely'
import type { Claim } from './beside-rows.ts'

/** A user as the columns have them; times as JSON has them. */
export type ImportedUserRow = {
  id: string
  name: string
  email: string
  emailVerified: boolean
  image: string | null
  createdAt: Date
  updatedAt: Date
  role: string
  banned: boolean | null
  banExpires: Date | null
  twoFactorEnabled: boolean | null
  username: string | null
  displayUsername: string | null
  fields: object
}

/** An account of one of them; tokens are sealed. */
export type ImportedAccountRow = {
  id: string
  userId: string
  providerId: string
  accountId: string
  accessToken: string | null
  refreshToken: string | null
  idToken: string | null
  accessTokenExpiresAt: Date | null
  scope: string | null
  password: string | null
  provenAt: Date | null
  createdAt: Date
  updatedAt: Date
}

/** The authenticator app of one of them; the secret is sealed. */
export type ImportedTwoFactorRow = {
  id: string
  userId: string
  secret: string
  totpConfirmedAt: Date
  provenAt: Date | null
  createdAt: Date
}

/** What is stored together. */
export type ImportedRows = {
  users: readonly ImportedUserRow[]
  accounts: readonly ImportedAccountRow[]
  twoFactors: readonly ImportedTwoFactorRow[]
}

/** Data exceptions and violated constraints; anything else is no fault of a row. */
export function isRefusedByDatabase(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))
}

/** An identity at a provider, as claims name it. */
export function identityKey({ providerId, accountId }: { providerId: string; accountId: string }): string {
  return `${providerId} ${accountId}`
}

type Found = Claim | { kind: 'deleted'; key: string }

/** Which of these somebody has here; `deleted` are ids of users who were. */
export async function findHeld(db: Db, claims: readonly Claim[], freedAfter: Date): Promise<Found[]> {
  const of = (kind: Claim['kind']) => claims.filter((claim) => claim.kind === kind).map(({ key }) => key)
  const { rows } = await sql<Found>`
    select 'id' as "kind", "id" as "key" from "user" where "id" = any(${of('id')})
    union all select 'deleted', "id" from "deletedUser" where "id" = any(${of('id')})
    union all select 'email', "email" from "user" where "email" = any(${of('email')})
    union all select 'username', "username" from "user" where "username" = any(${of('username')})
    union all select 'username', "username" from "formerUsername"
      where "username" = any(${of('username')}) and "freedAt" > ${freedAfter}
    union all select 'account', "providerId" || ' ' || "accountId" from "account"
      join jsonb_to_recordset(${JSON.stringify(of('account').map(splitKey))}::jsonb) as "r" ("provider" text, "of" text)
        on "providerId" = "provider" and "accountId" = "of"`.execute(db)
  return rows
}

function splitKey(key: string): { provider: string; of: string } {
  const [provider = '', of = ''] = key.split(/ (.*)/s)
  return { provider, of }
}

/**
 * Stores users with their accounts and second factors; returns the ids of those who were stored. One whose id, address or username somebody has
 * got meanwhile is left out, as is an account.
 */
export async function insertImported(trx: Trx, { users, accounts, twoFactors }: ImportedRows): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`insert into "user" ("id", "name", "email", "emailVerified", "image",
      "createdAt", "updatedAt", "role", "banned", "banExpires", "username", "displayUsername", "fields",
      "twoFactorEnabled", "awaitsFirstSignIn")
    select "id", "name", "email", "emailVerified", "image", "createdAt", "updatedAt", "role", "banned", "banExpires",
      "username", "displayUsername", "fields", "twoFactorEnabled", true
    from jsonb_to_recordset(${JSON.stringify(users)}::jsonb) as "r" ("id" text, "name" text, "email" text,
      "emailVerified" boolean, "image" text, "createdAt" timestamptz, "updatedAt" timestamptz, "role" text,
      "banned" boolean, "banExpires" timestamptz, "username" text, "displayUsername" text, "fields" jsonb,
      "twoFactorEnabled" boolean)
    on conflict do nothing returning "id"`.execute(trx)
  const stored = new Set(rows.map(({ id }) => id))
  const theirs = accounts.filter(({ userId }) => stored.has(userId))
  await sql`insert into "account" ("id", "userId", "providerId", "accountId", "accessToken", "refreshToken", "idToken",
      "accessTokenExpiresAt", "scope", "password", "provenAt", "createdAt", "updatedAt")
    select "id", "userId", "providerId", "accountId", "accessToken", "refreshToken", "idToken", "accessTokenExpiresAt",
      "scope", "password", "provenAt", "createdAt", "updatedAt"
    from jsonb_to_recordset(${JSON.stringify(theirs)}::jsonb) as "r" ("id" text, "userId" text, "providerId" text,
      "accountId" text, "accessToken" text, "refreshToken" text, "idToken" text, "accessTokenExpiresAt" timestamptz,
      "scope" text, "password" text, "provenAt" timestamptz, "createdAt" timestamptz, "updatedAt" timestamptz)
    on conflict do nothing`.execute(trx)
  await insertTwoFactors(
    trx,
    twoFactors.filter(({ userId }) => stored.has(userId)),
  )
  return stored
}

async function insertTwoFactors(trx: Trx, twoFactors: readonly ImportedTwoFactorRow[]): Promise<void> {
  if (twoFactors.length === 0) return
  await sql`insert into "twoFactor" ("id", "userId", "secret", "totpConfirmedAt", "provenAt", "createdAt", "updatedAt")
    select "id", "userId", "secret", "totpConfirmedAt", "provenAt", "createdAt", "createdAt"
    from jsonb_to_recordset(${JSON.stringify(twoFactors)}::jsonb) as "r" ("id" text, "userId" text, "secret" text,
      "totpConfirmedAt" timestamptz, "provenAt" timestamptz, "createdAt" timestamptz)`.execute(trx)
}
