import { isGuessableBackupCode } from '@foyer/auth-domain/two-factor/backup-code'
import { backupCodeHash } from '@foyer/trpc-router/operations/two-factor/backup-codes'
import { newTotpSecret, sealTotpSecret } from '@foyer/trpc-router/operations/two-factor/totp-secret'
import type { Keyring } from '@foyer/trpc-router/runtime/secrets/keyring'
import { seal } from '@foyer/trpc-router/runtime/secrets/sealed-text'
import { sealToken } from '@foyer/trpc-router/runtime/social/sealed-tokens'
import { z } from 'zod'
import type { Conversions } from './carry-source.ts'
import { type LegacyText, readLegacyText } from './legacy-sealed-text.ts'

/** How long better-auth publishes a key that has expired, in milliseconds. */
const GRACE_MILLISECONDS = 30 * 24 * 3600 * 1000

const jwkSchema = z.looseObject({ kty: z.string(), alg: z.string().optional(), crv: z.string().optional() })

const algorithms: Readonly<Record<string, string>> = { 'P-256': 'ES256', 'P-384': 'ES384', 'P-521': 'ES512' }

/** Opens what better-auth has encrypted with one of its secrets, and seals it with Foyer's. */
export function createConversions(keys: Keyring, secrets: readonly string[], now: Date): Conversions {
  return {
    tokens({ accessToken, refreshToken, idToken }) {
      const states = [accessToken, refreshToken, idToken].map((stored) => readToken(secrets, stored)?.state)
      return { unreadable: states.includes('unreadable'), doubtful: states.includes('doubtful') }
    },
    account({ providerId, accountId, accessToken, refreshToken, idToken }) {
      const reseal = (stored: string | null) => {
        const read = readToken(secrets, stored)
        if (read === undefined || read.state === 'unreadable') return null
        return sealToken(keys, { providerId, accountId }, read.text)
      }
      return { accessToken: reseal(accessToken), refreshToken: reseal(refreshToken), idToken: reseal(idToken) }
    },
    jwks({ id, publicKey, privateKey, expiresAt }) {
      const until = expiresAt && new Date(expiresAt.getTime() + GRACE_MILLISECONDS)
      if (until !== null && until <= now) return 'expired'
      const jwk = readPrivateKey(secrets, privateKey)
      if (jwk === undefined) return 'unreadable'
      return {
        privateKey: seal(keys, 'signing-key', id, JSON.stringify(jwk)),
        alg: algorithmOf(jwkSchema.parse(JSON.parse(publicKey))),
        expiresAt: until,
      }
    },
    unseenSecret: (userId) => sealTotpSecret(keys, userId, newTotpSecret()),
    twoFactor({ userId, secret, backupCodes, verified }) {
      const read = readLegacyText(secrets, secret)
      if (read.state !== 'opened') return 'unreadable'
      const codes = backupCodes === null ? [] : readCodes(secrets, backupCodes)
      if (codes === undefined) return 'unreadable'
      const kept = codes.filter((code) => !isGuessableBackupCode(code))
      // Anyone who has seen a secret that no code has confirmed may be somebody else.
      const inForce = verified === false ? newTotpSecret() : read.text
      return {
        secret: sealTotpSecret(keys, userId, inForce),
        hashes: kept.map((code) => backupCodeHash(keys, userId, code)),
        guessable: kept.length < codes.length,
      }
    },
  }
}

function readToken(secrets: readonly string[], stored: string | null): LegacyText | undefined {
  return stored === null || stored === '' ? undefined : readLegacyText(secrets, stored)
}

// A JSON string of the encrypted JWK, or the JWK itself where encryption is off.
function readPrivateKey(secrets: readonly string[], stored: string): z.output<typeof jwkSchema> | undefined {
  const value: unknown = tryParse(stored)
  const read = typeof value === 'string' ? readLegacyText(secrets, value) : undefined
  if (read?.state === 'unreadable') return undefined
  return jwkSchema.safeParse(read === undefined ? value : tryParse(read.text)).data
}

function readCodes(secrets: readonly string[], stored: string): string[] | undefined {
  const read = readLegacyText(secrets, stored)
  return read.state === 'unreadable' ? undefined : z.array(z.string()).safeParse(tryParse(read.text)).data
}

function algorithmOf({ kty, alg, crv = '' }: z.output<typeof jwkSchema>): string {
  return alg ?? (kty === 'OKP' ? 'EdDSA' : (algorithms[crv] ?? 'RS256'))
}

function tryParse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
