import { type StoredFields, shownFields } from '#fields/fields.ts'
import type { Options } from '#options.ts'
import { type SignedIn, type StoredSession, showSession } from '#session/session.ts'
import type { User } from './user.ts'

type StoredUser = Omit<User, 'fields'> & { tokenStamp: number; mailboxProvenAt: Date | null; fields: StoredFields }

/** A user as get-session returns it: keys of disabled features are absent (wire). */
export function showUser(user: StoredUser, options: Options): User {
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

/** A session and its user, as get-session returns them. */
export function showSignedIn(
  { session, user }: { session: StoredSession; user: StoredUser },
  options: Options,
): SignedIn {
  return { session: showSession(session, options.session.additionalFields), user: showUser(user, options) }
}
