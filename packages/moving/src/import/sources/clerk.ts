import { type HashProblem, type ImportedHash, readNamedHash } from '@foyer/auth-domain/import/imported-hash'
import { z } from 'zod'
import {
  flag,
  type ImportSource,
  leftFields,
  type OrganizationPart,
  type SourceRow,
  text,
  time,
} from '#import/source-user.ts'

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

const organizationShape = z.object({
  object: z.literal('organization'),
  id: z.string(),
  name: z.string(),
  slug: text,
  image_url: text,
  created_at: time,
  public_metadata: z.unknown().optional(),
  private_metadata: z.unknown().optional(),
})

const memberShape = z.object({
  object: z.literal('organization_membership'),
  role: z.string(),
  created_at: time,
  organization: organizationShape,
  public_user_data: z.object({ user_id: z.string() }),
})

const hashers = new Set(['bcrypt', 'argon2d', 'argon2i', 'argon2id'])

/**
 * Clerk: the users that its dashboard exports as CSV, in which identities at providers are not. What its API answers has their
 * metadata, and organizations with their members.
 */
export const clerk: ImportSource = {
  joined: true,
  wrapped: { begins: /^\{\s*"(?:data|total_count)"\s*:/, arrays: ['data'] },
  // Its admins may do everything, as owners may here; in the names of before custom roles too.
  memberRoles: { 'org:admin': 'owner', admin: 'owner', 'org:member': 'member', basic_member: 'member' },
  needs: ['id', 'primary_email_address'],
  hint: 'Clerk’s dashboard exports users as CSV (Configure, Settings, User exports).',
  sort(row) {
    if (row.object === 'user') return typeof row.id === 'string' ? { kind: 'beside', key: row.id } : undefined
    const part = partOf(row)
    if (part !== undefined) return { kind: 'organization', part }
    const user = shape.safeParse(row).data
    return 'primary_email_address' in row && user !== undefined && user.id !== null
      ? { kind: 'user', keys: [user.id] }
      : undefined
  },
  read(row, beside) {
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
        ...beside.flatMap((one) => leftFields(one, ['public_metadata', 'private_metadata', 'unsafe_metadata'])),
        ...(others.length === 0 ? [] : [{ field: 'email_addresses', reason: 'value-left' } as const]),
      ],
    }
  },
}

/** An organization, or a member with the organization. */
function partOf(row: SourceRow): OrganizationPart | undefined {
  const member = memberShape.safeParse(row).data
  if (member === undefined) {
    const organization = organizationShape.safeParse(row).data
    return organization && { id: organization.id, organization: described(organization), members: [] }
  }
  const { organization, role, created_at: createdAt } = member
  const { user_id: user } = member.public_user_data
  const members = [{ user, name: user, roles: [role], createdAt }]
  return { id: organization.id, organization: described(organization), members }
}

function described({
  id,
  name,
  slug,
  image_url,
  created_at,
  public_metadata,
  ...rest
}: z.output<typeof organizationShape>) {
  const notes = leftFields(rest, ['private_metadata'])
  return { id, name, slug, logo: image_url, metadata: public_metadata, createdAt: created_at, notes }
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
