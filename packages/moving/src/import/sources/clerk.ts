import { type HashProblem, type ImportedHash, readNamedHash } from '@foyer/auth-domain/import/imported-hash'
import { z } from 'zod'
import { flag, type ImportSource, leftFields, text, time } from '#import/source-user.ts'

const shape = z.object({
  id: text,
  first_name: text,
  last_name: text,
  username: text,
  primary_email_address: text,
  verified_email_addresses: text,
  unverified_email_addresses: text,
  totp_secret: text,
  password_digest: text,
  password_hasher: text,
  image_url: text,
  banned: flag,
  created_at: time,
})

const hashers = new Set(['bcrypt', 'argon2d', 'argon2i', 'argon2id'])

/** Clerk: the users that its dashboard exports as CSV. Identities at providers are not in it. */
export const clerk: ImportSource = {
  needs: ['id', 'primary_email_address'],
  sort(row) {
    const user = shape.safeParse(row).data
    return 'primary_email_address' in row && user !== undefined && user.id !== null
      ? { kind: 'user', keys: [user.id] }
      : undefined
  },
  read(row) {
    const user = shape.safeParse(row).data
    if (user === undefined || user.id === null) return 'unknown-shape'
    const { primary_email_address: email } = user
    const verified = addressesOf(user.verified_email_addresses)
    const others = [...verified, ...addressesOf(user.unverified_email_addresses)].filter(
      (address) => address !== email?.toLowerCase(),
    )
    return {
      id: user.id,
      email,
      emailVerified: email !== null && verified.includes(email.toLowerCase()),
      name: [user.first_name, user.last_name].filter((part) => part !== null).join(' '),
      image: user.image_url,
      username: user.username,
      createdAt: user.created_at,
      ban: user.banned ? { until: null } : undefined,
      password: passwordOf(user),
      factors: user.totp_secret === null ? [] : ['totp'],
      notes: [
        ...leftFields(row, ['primary_phone_number', 'verified_phone_numbers', 'unverified_phone_numbers']),
        ...(others.length === 0 ? [] : [{ field: 'email_addresses', reason: 'value-left' } as const]),
      ],
    }
  },
}

function addressesOf(list: string | null): string[] {
  return (list ?? '')
    .toLowerCase()
    .split(/[\s,;|]+/)
    .filter(Boolean)
}

function passwordOf({
  password_digest: digest,
  password_hasher: hasher,
}: z.output<typeof shape>): ImportedHash | HashProblem | undefined {
  if (digest === null) return undefined
  return hasher === null || hashers.has(hasher) ? readNamedHash(digest) : 'unknown-hash'
}
