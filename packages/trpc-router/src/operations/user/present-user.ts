import type { Options } from '@foyer/auth-domain/options'
import type { BriefUser, User } from '@foyer/auth-domain/user/user'
import type { StoredUser } from '@foyer/db/users/users'

/** A user as get-session returns it: keys of disabled features are absent (wire). */
export function presentUser(user: StoredUser, options: Options): User {
  const { tokenStamp: _, isAnonymous, twoFactorEnabled, ...shown } = user
  return {
    ...shown,
    ...(options.anonymous.enabled && { isAnonymous }),
    ...(options.twoFactor.enabled && { twoFactorEnabled }),
  }
}

/** A user as sign-in and sign-up return it. */
export function presentBriefUser(user: BriefUser): BriefUser {
  const { id, email, name, image, emailVerified, createdAt, updatedAt } = user
  return { id, email, name, image, emailVerified, createdAt, updatedAt }
}
