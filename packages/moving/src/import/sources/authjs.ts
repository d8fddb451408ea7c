import { z } from 'zod'
import { providerIdOf } from '#import/provider-ids.ts'
import type { ImportNote } from '#import/reasons.ts'
import { type ImportSource, leftFields, type SourceIdentity, type SourceRow, text, time } from '#import/source-user.ts'

const userShape = z.object({
  id: text,
  email: text,
  emailVerified: time,
  name: text,
  image: text,
  createdAt: time,
  created_at: time,
})

const accountShape = z.object({
  type: text,
  provider: z.string(),
  providerAccountId: z.union([z.string(), z.number()]).transform(String),
  access_token: text,
  refresh_token: text,
  id_token: text,
  expires_at: time,
  scope: text,
})

const known = new Set([...Object.keys(userShape.shape), 'updatedAt', 'updated_at'])
const accountOwner = z.object({ userId: text })

/** Auth.js and NextAuth: the tables of its adapters. There are no passwords; tokens are in clear. */
export const authjs: ImportSource = {
  joined: true,
  needs: ['id', 'email'],
  sort(row) {
    if ('providerAccountId' in row) {
      const userId = accountOwner.safeParse(row).data?.userId
      return userId ? { kind: 'beside', key: userId } : undefined
    }
    if ('sessionToken' in row) return { kind: 'left', reason: 'old-session' }
    const { id = null } = userShape.safeParse(row).data ?? {}
    if ('email' in row && id !== null) return { kind: 'user', keys: [id] }
    return 'token' in row || 'credentialID' in row ? { kind: 'left', reason: 'other-row' } : undefined
  },
  read(row, beside) {
    const user = userShape.safeParse(row).data
    if (user === undefined || user.id === null) return 'unknown-shape'
    const accounts = beside.map(readAccount)
    return {
      id: user.id,
      email: user.email,
      emailVerified: user.emailVerified !== null,
      name: user.name,
      image: user.image,
      createdAt: user.createdAt ?? user.created_at,
      identities: accounts.flatMap((account) => (account === undefined || 'reason' in account ? [] : account)),
      notes: [
        ...accounts.flatMap((account) => (account !== undefined && 'reason' in account ? account : [])),
        ...leftFields(
          row,
          Object.keys(row).filter((name) => !known.has(name)),
        ),
      ],
    }
  },
}

function readAccount(row: SourceRow): SourceIdentity | ImportNote | undefined {
  const account = accountShape.safeParse(row).data
  if (account === undefined) return { field: 'account', reason: 'unknown-identity' }
  const { type, provider, providerAccountId: accountId } = account
  if (type === 'webauthn') return { field: `account ${provider}`, reason: 'passkey-left' }
  if (type === 'email') return undefined
  const providerId = providerIdOf(provider)
  if (type === 'credentials' || providerId === undefined) {
    return { field: `account ${provider}`, reason: 'unknown-identity' }
  }
  return {
    providerId,
    accountId,
    accessToken: account.access_token,
    refreshToken: account.refresh_token,
    idToken: account.id_token,
    accessTokenExpiresAt: account.expires_at,
    scope:
      account.scope
        ?.trim()
        .split(/[\s,]+/)
        .join() ?? null,
  }
}
