import type { Db, Trx } from '#engine/handles.ts'
import { later } from '#engine/pipeline.ts'

/** A picture as it is served. */
export type StoredPicture = { id: string; type: string; bytes: Uint8Array; createdAt: Date }

/** Whose a picture is. */
export type PictureOwner = { userId: string } | { organizationId: string }

/**
 * Stores the picture of an owner, who must be locked, in the place of the one they had. The link has to be changed in the
 * same transaction, and after this: a link that names no picture of the owner deletes it.
 */
export async function putPicture(trx: Trx, owner: PictureOwner, picture: StoredPicture): Promise<void> {
  const column = 'userId' in owner ? 'userId' : 'organizationId'
  await later(
    trx,
    trx
      .insertInto('picture')
      .values({ userId: null, organizationId: null, ...owner, ...picture })
      .onConflict((conflict) => conflict.column(column).doUpdateSet(picture))
      .compile(),
  )
}

export async function findPicture(db: Db, id: string): Promise<Omit<StoredPicture, 'createdAt'> | undefined> {
  return db.selectFrom('picture').select(['id', 'type', 'bytes']).where('id', '=', id).executeTakeFirst()
}
