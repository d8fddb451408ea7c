import { limits } from '@foyer/auth-domain/limits'
import { fingerprint, type Keyring } from '#runtime/secrets/keyring.ts'
import { randomText } from '#runtime/secrets/random.ts'
import { readSignedValue, signValue } from '#runtime/secrets/signed-value.ts'

/** What a refresh token says: which grant it is of, and its place in the row of its tokens. */
export type ReadRefreshToken = { secret: string; refreshSecret: string; generation: number }

/** What all refresh tokens of one grant have in common; the database has its fingerprint alone. */
export function drawRefreshSecret(): string {
  return randomText(limits.oauthRefreshTokenLength)
}

/**
 * The refresh token of a generation: the same each time, so that a client whose answer was lost gets it again, and one of an
 * earlier generation is known for what it is although nothing of it is stored. Not even the database and the
 * service's secret together make one; who has an earlier token cannot make the next.
 */
export function refreshTokenOf(keys: Keyring, secret: string, generation: number): string {
  // In base64url: some programs write it into a form as it is.
  return signValue(keys, 'refresh-token', NAME, `${secret}.${generation}`)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=$/, '')
}

/** Undefined for what this service has not made. */
export function readRefreshToken(keys: Keyring, token: string): ReadRefreshToken | undefined {
  const signed = `${token.replaceAll('-', '+').replaceAll('_', '/')}=`
  const value = readSignedValue(keys, 'refresh-token', NAME, signed)
  const [, secret, generation] = /^([^.]+)\.(\d{1,9})$/.exec(value ?? '') ?? []
  if (secret === undefined || generation === undefined) return undefined
  return { secret, refreshSecret: fingerprint(secret), generation: Number(generation) }
}

const NAME = 'refresh_token'
