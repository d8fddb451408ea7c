import { readNamedHash } from '@foyer/auth-domain/import/imported-hash'
import { z } from 'zod'
import { providerIdOf } from '#import/provider-ids.ts'
import type { ImportNote } from '#import/reasons.ts'
import {
  flag,
  type ImportSource,
  json,
  leftFields,
  readJson,
  type SourceIdentity,
  type SourceRow,
  text,
  time,
} from '#import/source-user.ts'

const userShape = z.object({
  id: text,
  email: text,
  encrypted_password: text,
  email_confirmed_at: time,
  raw_user_meta_data: json,
  banned_until: z.union([z.string(), z.number()]).nullish(),
  is_anonymous: flag,
  deleted_at: text,
  created_at: time,
})

const metadataShape = z.looseObject({
  name: text,
  full_name: text,
  avatar_url: text,
  picture: text,
})

const identityShape = z.object({ provider: z.string(), provider_id: text, id: text, identity_data: json })
const claimsShape = z.looseObject({ sub: text })
const factorShape = z.object({ factor_type: z.string(), status: text })
const owner = z.object({ user_id: text })

// What every Supabase writes into the metadata by itself.
const USUAL = new Set([
  ...Object.keys(metadataShape.shape),
  ...['sub', 'email', 'email_verified', 'phone_verified', 'iss', 'provider_id', 'user_name', 'preferred_username'],
])

/** Supabase: auth.users, auth.identities and auth.mfa_factors. */
export const supabase: ImportSource = {
  joined: true,
  needs: ['id', 'encrypted_password'],
  sort(row) {
    if ('identity_data' in row || 'factor_type' in row) {
      const key = owner.safeParse(row).data?.user_id
      return key ? { kind: 'beside', key } : undefined
    }
    const { id = null } = userShape.safeParse(row).data ?? {}
    if ('encrypted_password' in row && id !== null) return { kind: 'user', keys: [id] }
    if ('not_after' in row) return { kind: 'left', reason: 'old-session' }
    // A dump has every table of the schema.
    return 'email' in row ? undefined : { kind: 'left', reason: 'other-row' }
  },
  read(row, beside) {
    const user = userShape.safeParse(row).data
    if (user === undefined || user.id === null) return 'unknown-shape'
    if (user.deleted_at !== null) return 'deleted-user'
    if (user.is_anonymous) return 'anonymous-user'
    const metadata = readJson(metadataShape, user.raw_user_meta_data)
    const identities = beside.filter((one) => 'identity_data' in one).map(readIdentity)
    return {
      id: user.id,
      email: user.email,
      emailVerified: user.email_confirmed_at !== null,
      name: metadata?.name ?? metadata?.full_name ?? null,
      image: metadata?.avatar_url ?? metadata?.picture ?? null,
      createdAt: user.created_at,
      ban: banOf(user.banned_until),
      password: user.encrypted_password === null ? undefined : readNamedHash(user.encrypted_password),
      identities: identities.flatMap((one) => (one === undefined || 'reason' in one ? [] : one)),
      factors: beside.flatMap(readFactor),
      notes: [
        ...identities.flatMap((one) => (one !== undefined && 'reason' in one ? one : [])),
        ...leftFields(row, ['phone', 'is_super_admin']),
        ...leftFields(
          metadata ?? {},
          Object.keys(metadata ?? {}).filter((name) => !USUAL.has(name)),
        ),
      ],
    }
  },
}

function readIdentity(row: SourceRow): SourceIdentity | ImportNote | undefined {
  const identity = identityShape.safeParse(row).data
  if (identity === undefined) return { field: 'identity', reason: 'unknown-identity' }
  const { provider, provider_id, id, identity_data } = identity
  if (provider === 'email') return undefined
  const providerId = providerIdOf(provider)
  // In older versions the id is the provider's.
  const accountId = provider_id ?? readJson(claimsShape, identity_data)?.sub ?? id
  if (provider === 'phone' || provider.startsWith('sso:') || providerId === undefined || accountId === null) {
    return { field: `identity ${provider}`, reason: 'unknown-identity' }
  }
  return { providerId, accountId }
}

function readFactor(row: SourceRow): string[] {
  const factor = factorShape.safeParse(row).data
  return factor?.status === 'verified' ? [factor.factor_type] : []
}

function banOf(until: string | number | null | undefined): { until: Date | null } | undefined {
  if (until === null || until === undefined || until === '') return undefined
  return { until: until === 'infinity' ? null : time.parse(until) }
}
