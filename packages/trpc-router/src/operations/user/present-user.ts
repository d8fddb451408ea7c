import { shownFields } from '@foyer/auth-domain/fields/fields'
import type { Options } from '@foyer/auth-domain/options'
import { type Session, type SignedIn, type StoredSession, showSession } from '@foyer/auth-domain/session/session'
import type { BriefUser, User } from '@foyer/auth-domain/user/user'
import type { StoredSignIn } from '@foyer/db/sessions/sessions'
import type { StoredUser } from '@foyer/db/users/users'

/** A user as get-session returns it: keys of disabled features are absent (wire). */
export function presentUser(user: StoredUser, options: Options): User {
  const { tokenStamp: _, mailboxProvenAt: __, fields, ...rest } = user
  const { isAnonymous, twoFactorEnabled, username, displayUsername, ...shown } = rest
  return {
    ...shownFields(options.user.additionalFields, fields),
    ...shown,
    ...(options.anonymous.enabled && { isAnonymous }),
    ...(options.twoFactor.enabled && { twoFactorEnabled }),
    ...(options.username.enabled && { username, displayUsername }),
  }
}

/** A user as sign-in and sign-up return it. */
export function presentBriefUser(user: StoredUser, options: Options): BriefUser {
  const { id, email, name, image, emailVerified, createdAt, updatedAt } = user
  const own = shownFields(options.user.additionalFields, user.fields)
  return { ...own, id, email, name, image, emailVerified, createdAt, updatedAt }
}

/** Both, as get-session returns them. */
export function presentSignedIn({ session, user }: StoredSignIn, options: Options): SignedIn {
  return { session: presentSession(session, options), user: presentUser(user, options) }
}

/** A session as answers return it. */
export function presentSession(session: StoredSession, options: Options): Session {
  return showSession(session, options.session.additionalFields)
}
