import type { Session } from '@foyer/auth-domain/session/session'
import type { Db, Trx } from '#engine/handles.ts'
import { later } from '#engine/pipeline.ts'

const PURPOSE = 'one-time-token'

type NewOneTimeToken = {
  id: string
  fingerprint: string
  /** The session that it hands over. */
  session: Pick<Session, 'id' | 'userId'>
  value: string
  expiresAt: Date
  now: Date
}

/** Stores a token; of one session at most `most` live, and the oldest give way. The session's user must be locked. */
export async function insertOneTimeToken(trx: Trx, token: NewOneTimeToken, most: number): Promise<void> {
  const { id, fingerprint, session, value, expiresAt, now } = token
  await later(
    trx,
    trx
      .deleteFrom('verification')
      .where('id', 'in', (oldest) =>
        oldest
          .selectFrom('verification')
          .select('id')
          .where('purpose', '=', PURPOSE)
          .where('subject', '=', session.id)
          .orderBy('createdAt', 'desc')
          .orderBy('id')
          .offset(most - 1),
      )
      .compile(),
  )
  const identifier = identifierOf(fingerprint)
  await later(
    trx,
    trx
      .insertInto('verification')
      .values({
        id,
        identifier,
        value,
        userId: session.userId,
        subject: session.id,
        expiresAt,
        createdAt: now,
        updatedAt: now,
      })
      .compile(),
  )
}

/** Whose session a token hands over. */
export async function findOneTimeTokenUser(db: Db, fingerprint: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('verification')
    .select('userId')
    .where('identifier', '=', identifierOf(fingerprint))
    .executeTakeFirst()
  return found?.userId ?? undefined
}

/** Uses a token up, expired or not; to one caller only. */
export async function claimOneTimeToken(
  trx: Trx,
  fingerprint: string,
): Promise<{ value: string; expiresAt: Date } | undefined> {
  return trx
    .deleteFrom('verification')
    .where('identifier', '=', identifierOf(fingerprint))
    .returning(['value', 'expiresAt'])
    .executeTakeFirst()
}

/** Deletes the tokens that would hand over a session of a locked user. */
export async function deleteOneTimeTokensOf(trx: Trx, userId: string): Promise<void> {
  await later(trx, trx.deleteFrom('verification').where('purpose', '=', PURPOSE).where('userId', '=', userId).compile())
}

function identifierOf(fingerprint: string): string {
  return `${PURPOSE}:${fingerprint}`
}
