import { shownFields } from '@foyer/auth-domain/fields/fields'
import type { Options } from '@foyer/auth-domain/options'
import { type Session, type SignedIn, type StoredSession, showSession } from '@foyer/auth-domain/session/session'
import { showSignedIn, showUser } from '@foyer/auth-domain/user/show-user'
import type { BriefUser, User } from '@foyer/auth-domain/user/user'
import type { StoredSignIn } from '@foyer/db/sessions/sessions'
import type { StoredUser } from '@foyer/db/users/users'

/** A user as get-session returns it. */
export function presentUser(user: StoredUser, options: Options): User {
  return showUser(user, options)
}

/** A user as sign-in and sign-up return it. */
export function presentBriefUser(user: StoredUser, options: Options): BriefUser {
  const { id, email, name, image, emailVerified, createdAt, updatedAt } = user
  const own = shownFields(options.user.additionalFields, user.fields)
  return { ...own, id, email, name, image, emailVerified, createdAt, updatedAt }
}

/** Both, as get-session returns them. */
export function presentSignedIn(signIn: StoredSignIn, options: Options): SignedIn {
  return showSignedIn(signIn, options)
}

/** A session as answers return it. */
export function presentSession(session: StoredSession, options: Options): Session {
  return showSession(session, options.session.additionalFields)
}
