import type { Identity } from '@foyer/auth-domain/social/identity'
import type { StoredUser } from '@foyer/db/users/users'
import type { Call } from '#runtime/context/call.ts'

/**
 * Has the picture of an identity copied, after its sign-in is committed: pages load none from elsewhere, since its host
 * would learn who looks at it. Only where it is the user's picture still, so once.
 */
export function keepProviderPicture({ options, providerPictures }: Call, { image }: Identity, user: StoredUser): void {
  const { enabled, remote } = options.pictures
  if (enabled && !remote && image !== null && user.image === image) providerPictures.keep(user.id, image)
}
