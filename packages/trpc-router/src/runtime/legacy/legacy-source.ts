import type { Session } from '@foyer/auth-domain/session/session'
import type { AdoptionState } from '@foyer/db/adoption/stored-adoption'
import { isLegacySessionData } from './legacy-session-data.ts'
import { legacyPrefixesOf, readLegacySignedValue } from './legacy-signed-value.ts'
import { type LegacyToken, readLegacyVerificationToken } from './legacy-verification-token.ts'

/** The service whose users were adopted, as far as this one goes on to accept what it has signed. */
export type LegacySource = {
  adoptedAt: Date
  /** While it is false the database may be given back to that service, which accepts its own signatures alone. */
  finished: boolean
  /** What precedes the names of its cookies. */
  cookiePrefixes: readonly string[]
  /** Whether there are secrets to verify signatures with. */
  hasSecrets: boolean
  /** The value that it has signed; undefined where the signature is not its own. */
  readSigned(signed: string): string | undefined
  /** Whether it has made this value of a cookie. */
  hasMade(cookieName: string, value: string): boolean
  /** Reads a link that it has mailed. */
  readLink(token: string, now: Date): Promise<LegacyToken>
  /** Whether it can have begun the session. */
  hasBegun(session: Pick<Session, 'createdAt'>): boolean
}

export function createLegacySource(
  { at, finished }: AdoptionState,
  secrets: readonly string[],
  cookiePrefix: string,
): LegacySource {
  const readSigned = (signed: string) => readLegacySignedValue(secrets, signed)
  return {
    adoptedAt: at,
    finished,
    cookiePrefixes: legacyPrefixesOf(cookiePrefix),
    hasSecrets: secrets.length > 0,
    readSigned,
    hasMade: (cookieName, value) =>
      cookieName === 'session_data' ? isLegacySessionData(secrets, value) : readSigned(value) !== undefined,
    readLink: (token, now) => readLegacyVerificationToken(secrets, token, now),
    hasBegun: ({ createdAt }) => createdAt < at,
  }
}
