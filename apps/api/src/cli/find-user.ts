import { parseEmail } from '@foyer/auth-domain/user/email'
import type { Db } from '@foyer/db/engine/handles'
import { findUserByEmail, findUserById, type StoredUser } from '@foyer/db/users/users'

/** The user with this id or email; throws where there is none. */
export async function findUser(db: Db, asked: string): Promise<StoredUser> {
  const email = parseEmail(asked, true)
  const byEmail = email === undefined ? undefined : await findUserByEmail(db, email)
  const found = byEmail ?? (await findUserById(db, asked))
  if (found === undefined) throw new Error(`There is no user with the id or email ${asked}.`)
  return found
}
