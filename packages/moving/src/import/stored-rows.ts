import { formatImportedHash } from '@foyer/auth-domain/import/imported-hash'
import { limits } from '@foyer/auth-domain/limits'
import { sealTotpSecret } from '@foyer/trpc-router/operations/two-factor/totp-secret'
import type { Keyring } from '@foyer/trpc-router/runtime/secrets/keyring'
import { randomText } from '@foyer/trpc-router/runtime/secrets/random'
import { sealToken } from '@foyer/trpc-router/runtime/social/sealed-tokens'
import type { ImportedAccountRow, ImportedTwoFactorRow, ImportedUserRow } from './imported-users.ts'
import type { PlannedUser } from './plan-user.ts'
import type { SourceIdentity } from './source-user.ts'

/** What every imported user gets, and what their tokens are sealed with. */
export type ImportDefaults = { role: string; keys: Keyring; now: Date }

/** The row of a user who is imported. */
export function userRow(user: PlannedUser, { role, now }: ImportDefaults): ImportedUserRow {
  const { id, name, email, emailVerified, image, createdAt, username, displayUsername, fields, ban } = user
  return {
    ...{ id, name, email, emailVerified, image, createdAt, username, displayUsername, fields },
    role: user.role ?? role,
    updatedAt: now,
    banned: ban === undefined ? null : true,
    banExpires: ban?.until ?? null,
    twoFactorEnabled: user.totpSecret === null ? null : true,
  }
}

/** The row of their authenticator app. */
export function twoFactorRows(user: PlannedUser, { keys, now }: ImportDefaults): ImportedTwoFactorRow[] {
  const { id: userId, totpSecret, provenAt } = user
  if (totpSecret === null) return []
  const secret = sealTotpSecret(keys, userId, totpSecret)
  return [{ id: randomText(limits.idLength), userId, secret, totpConfirmedAt: now, provenAt, createdAt: now }]
}

/** The providers of what they sign in with, a password included. */
export function providersOf({ password, identities }: PlannedUser): string[] {
  return [...(password === undefined ? [] : ['credential']), ...identities.map(({ providerId }) => providerId)]
}

/** The rows of their password and their identities at providers. */
export function accountRows(user: PlannedUser, defaults: ImportDefaults): ImportedAccountRow[] {
  const { id: userId, password, identities, createdAt, provenAt } = user
  const row = (identity: SourceIdentity, hash: string | null) => ({
    id: randomText(limits.idLength),
    userId,
    providerId: identity.providerId,
    accountId: identity.accountId,
    ...sealed(identity, defaults.keys),
    accessTokenExpiresAt: identity.accessTokenExpiresAt ?? null,
    scope: identity.scope ?? null,
    password: hash,
    provenAt,
    createdAt,
    updatedAt: defaults.now,
  })
  const linked = identities.map((identity) => row(identity, null))
  if (password === undefined) return linked
  return [row({ providerId: 'credential', accountId: userId }, formatImportedHash(password)), ...linked]
}

function sealed({ accessToken, refreshToken, idToken, ...account }: SourceIdentity, keys: Keyring) {
  const seal = (token: string | null | undefined) => (token ? sealToken(keys, account, token) : null)
  return { accessToken: seal(accessToken), refreshToken: seal(refreshToken), idToken: seal(idToken) }
}
