import { readNamedHash } from '@foyer/auth-domain/import/imported-hash'
import { z } from 'zod'
import { providerIdOf } from '#import/provider-ids.ts'
import type { ImportNote } from '#import/reasons.ts'
import {
  flag,
  type ImportSource,
  json,
  leftFields,
  type OrganizationPart,
  type SourceIdentity,
  type SourceRow,
  text,
  time,
} from '#import/source-user.ts'

const userShape = z.object({
  user_id: text,
  email: text,
  email_verified: flag,
  name: text,
  picture: text,
  username: text,
  created_at: time,
  blocked: flag,
  multifactor: json,
  identities: json,
})

const objectId = z.union([z.string(), z.object({ $oid: z.string() }).transform(({ $oid }) => $oid)])
const hashShape = z.object({ _id: objectId, passwordHash: text })

const identityShape = z.object({
  provider: z.string(),
  user_id: z.union([z.string(), z.number()]).transform(String),
  isSocial: z.boolean().optional(),
})

const memberShape = z.object({
  organization_id: z.string(),
  user_id: z.string(),
  roles: z.array(z.object({ name: z.string() })).default([]),
})

const organizationShape = z.object({
  id: z.string().startsWith('org_'),
  name: z.string(),
  display_name: text,
  branding: z.object({ logo_url: text }).nullish(),
  metadata: z.unknown().optional(),
})

type Identity = z.output<typeof identityShape>

// Its own connections, whose users have a password or a code.
const OWN = ['auth0', 'email', 'sms']
// Those of companies, also where an export does not say so.
const ENTERPRISE = [
  'ad',
  'adfs',
  'auth0-adldap',
  'google-apps',
  'office365',
  'oidc',
  'okta',
  'pingfederate',
  'samlp',
  'waad',
]

/**
 * Auth0: the export of users, and the hashes that its support hands out, joined by the id; organizations and members as its
 * API answers.
 */
export const auth0: ImportSource = {
  joined: true,
  // An answer of the Management API.
  wrapped: {
    begins: /^\{\s*"(?:start|limit|length|total|next|users|organizations)"\s*:/,
    arrays: ['users', 'organizations'],
  },
  memberRoles: {},
  needs: ['user_id'],
  sort(written) {
    const row = named(written)
    if ('passwordHash' in row) {
      const hash = hashShape.safeParse(row).data
      return hash && { kind: 'beside', key: ownId(hash._id) }
    }
    const part = memberOf(row) ?? organizationOf(row)
    if (part !== undefined) return { kind: 'organization', part }
    const user = userShape.safeParse(row).data
    if (user === undefined || user.user_id === null) return undefined
    const own = identitiesOf(user).filter(({ provider }) => provider === 'auth0')
    return { kind: 'user', keys: [...new Set([user.user_id, ...own.map((identity) => ownId(identity.user_id))])] }
  },
  read(written, beside) {
    const row = named(written)
    const user = userShape.safeParse(row).data
    if (user === undefined || user.user_id === null) return 'unknown-shape'
    const identities = identitiesOf(user)
      .filter(({ provider }) => !OWN.includes(provider))
      .map(readIdentity)
    const hash = beside.map((one) => hashShape.safeParse(one).data?.passwordHash).find(Boolean)
    return {
      id: user.user_id,
      email: user.email,
      emailVerified: user.email_verified,
      // Without a name it is the address.
      name: user.name === user.email ? null : user.name,
      image: user.picture,
      username: user.username,
      createdAt: user.created_at,
      ban: user.blocked ? { until: null } : undefined,
      password: hash ? readNamedHash(hash) : undefined,
      identities: identities.flatMap((one) => ('reason' in one ? [] : one)),
      factors: factorsOf(user.multifactor),
      notes: [
        ...identities.flatMap((one) => ('reason' in one ? one : [])),
        ...leftFields(row, ['phone_number', 'user_metadata', 'app_metadata']),
      ],
    }
  },
}

// Answers for members do not name the organization; who keeps them adds it.
function memberOf(row: SourceRow): OrganizationPart | undefined {
  const member = memberShape.safeParse(row).data
  if (member === undefined) return undefined
  const { organization_id: id, user_id: user, roles } = member
  return { id, members: [{ user, name: user, roles: roles.map(({ name }) => name), createdAt: null }] }
}

function organizationOf(row: SourceRow): OrganizationPart | undefined {
  const { id, name, display_name, branding, metadata } = organizationShape.safeParse(row).data ?? {}
  if (id === undefined || name === undefined || 'user_id' in row) return undefined
  const logo = branding?.logo_url ?? null
  const shown = { name: display_name ?? name, slug: name, logo, metadata, createdAt: null }
  return { id, organization: { id, ...shown }, members: [] }
}

// As the CSV of the extension names what is in an export, unless other names are chosen.
const csvNames: Readonly<Record<string, string>> = {
  Id: 'user_id',
  Email: 'email',
  'Email Verified': 'email_verified',
  Name: 'name',
  Username: 'username',
  Picture: 'picture',
  'Created At': 'created_at',
  Blocked: 'blocked',
}

function named(row: SourceRow): SourceRow {
  if (!('Id' in row)) return row
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [csvNames[name] ?? name, value]))
}

function ownId(id: string): string {
  return `auth0|${id}`
}

/** Those that are told; else the one that the id names. */
function identitiesOf({ identities, user_id: id }: z.output<typeof userShape>): Identity[] {
  const told = z.array(identityShape).safeParse(identities).data
  if (told !== undefined && told.length > 0) return told
  const [provider = '', accountId] = (id ?? '').split(/\|(.*)/s)
  return accountId ? [{ provider, user_id: accountId }] : []
}

function readIdentity({ provider, user_id: accountId, isSocial = true }: Identity): SourceIdentity | ImportNote {
  const providerId = isSocial && !ENTERPRISE.includes(provider) ? providerIdOf(provider) : undefined
  return providerId === undefined
    ? { field: `identity ${provider}`, reason: 'unknown-identity' }
    : { providerId, accountId }
}

function factorsOf(multifactor: unknown): string[] {
  return z.array(z.string()).safeParse(multifactor).data ?? []
}
