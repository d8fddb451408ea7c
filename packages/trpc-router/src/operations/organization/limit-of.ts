import type { Limit } from '@foyer/auth-domain/options/shared'

/** Resolves a limit to a number. Call it before a transaction: the option may be an asynchronous function. */
export async function limitOf<Subject>(
  limit: Limit<Subject> | undefined,
  subject: Subject,
): Promise<number | undefined> {
  return typeof limit === 'function' ? limit(subject) : limit
}
