import type { Limit } from '@foyer/auth-domain/options/shared'

/** A limit as a number; one that is a function is asked here, before any transaction. */
export async function limitOf<About>(limit: Limit<About> | undefined, about: About): Promise<number | undefined> {
  return typeof limit === 'function' ? limit(about) : limit
}
