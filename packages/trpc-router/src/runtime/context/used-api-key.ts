import type { AnyApiKey } from '@foyer/auth-domain/api-key/api-key'
import type { StoredUser } from '@foyer/db/users/users'

/** A key whose use has been counted, and the user who owns it; undefined for a key of an organization. */
export type UsedApiKey = { key: AnyApiKey; user: StoredUser | undefined; handle: string }
