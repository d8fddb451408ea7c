import type { Options } from '@foyer/auth-domain/options'
import type { ConfiguredSecrets } from './secrets.ts'

/** The secret of the cookie cache is one of the service's own: anyone who reads caches could sign cookies. */
class SharedSecretError extends Error {
  override readonly name = 'SharedSecretError'
}

/** Throws when `session.cookieCache.secret` is among the service's secrets, in whatever role. */
export function assertSecretOfItsOwn({ session }: Options, secrets: ConfiguredSecrets): void {
  const secret = session.cookieCache.secret?.trim()
  if (secret === undefined || !Object.values(secrets).some((list) => list?.includes(secret))) return
  throw new SharedSecretError('session.cookieCache.secret is one of FOYER_SECRET; give it a value of its own')
}
