import { isOnTrustedDevice } from '@foyer/auth-domain/sign-in/methods'
import type { SecondFactorFacts } from '@foyer/auth-domain/two-factor/required-second-factor'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#engine/handles.ts'

/** Condition on a user's id: they have a passkey whose authenticator verifies its user, and which is not suspect. */
export function hasVerifiedPasskey(userId: 'user.id' | 'member.userId'): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from "passkey" where "passkey"."userId" = ${sql.ref(userId)} and "userVerified" and "suspectAt" is null
  )`
}

/** Which second factors a user has, undefined when there is no such user. */
export async function findHeldFactors(
  db: Db,
  userId: string,
): Promise<Pick<SecondFactorFacts, 'twoFactorEnabled' | 'verifiedPasskey'> | undefined> {
  return db
    .selectFrom('user')
    .select('user.twoFactorEnabled')
    .select(hasVerifiedPasskey('user.id').as('verifiedPasskey'))
    .where('user.id', '=', userId)
    .executeTakeFirst()
}

/** What decides whether a session meets a required second factor. Of an impersonation the admin's counts. One statement. */
export async function findSecondFactorFacts(db: Db, handle: string): Promise<SecondFactorFacts | undefined> {
  const row = await db
    .selectFrom('session')
    .innerJoin('user', (join) =>
      join.on((on) => on('user.id', '=', on.fn.coalesce('session.impersonatedBy', 'session.userId'))),
    )
    .select(['user.twoFactorEnabled', 'session.secondFactorAt', 'session.methods'])
    .select(hasVerifiedPasskey('user.id').as('verifiedPasskey'))
    .where('session.token', '=', handle)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { methods, ...facts } = row
  return { ...facts, trustedDevice: isOnTrustedDevice({ methods }) }
}
