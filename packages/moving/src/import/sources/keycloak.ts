import { createHash } from 'node:crypto'
import { isArgon2Type, isDigest } from '@foyer/auth-domain/import/hash-cost'
import {
  type HashProblem,
  type ImportedHash,
  readArgon2Hash,
  readPbkdf2Hash,
} from '@foyer/auth-domain/import/imported-hash'
import { textOfKey } from '@foyer/auth-domain/two-factor/totp'
import { z } from 'zod'
import { providerIdOf } from '#import/provider-ids.ts'
import type { ImportNote } from '#import/reasons.ts'
import {
  type Authenticator,
  flag,
  type ImportSource,
  json,
  leftFields,
  readJson,
  type SortedRow,
  type SourceRow,
  text,
  time,
} from '#import/source-user.ts'

const credentialShape = z.looseObject({ type: text, secretData: json, credentialData: json })

// As servers before 8 wrote it.
const olderShape = z.object({
  hashedSaltedValue: z.string(),
  salt: z.string().nullish(),
  hashIterations: z.number().nullish(),
  algorithm: z.string().nullish(),
  digits: z.number().nullish(),
  period: z.number().nullish(),
})

const ID_LENGTH = 32

const shape = z.object({
  id: text,
  username: text,
  email: text,
  emailVerified: flag,
  enabled: z.union([z.boolean(), z.string()]).nullish(),
  firstName: text,
  lastName: text,
  createdTimestamp: time,
  serviceAccountClientId: text,
  credentials: z.array(credentialShape).nullish(),
  federatedIdentities: z.array(z.object({ identityProvider: z.string(), userId: z.string() })).nullish(),
})

// Users have no list of members, and organizations no username.
const organizationShape = z.object({
  username: z.undefined().optional(),
  id: text,
  name: z.string(),
  alias: text,
  enabled: z.boolean().nullish(),
  members: z.array(z.object({ username: z.string() })).default([]),
})

const secretShape = z.object({ value: z.string(), salt: z.string() })
const parameters = z.object({
  type: z.array(z.string()),
  version: z.array(z.string()),
  memory: z.array(z.string()),
  parallelism: z.array(z.string()),
})
const hashingShape = z.object({
  algorithm: z.string(),
  hashIterations: z.number(),
  additionalParameters: z.record(z.string(), z.unknown()).optional(),
})

const otpSecretShape = z.object({ value: z.string() })
const otpShape = z.object({
  subType: z.literal('totp'),
  algorithm: z.string(),
  digits: z.number(),
  period: z.number(),
  secretEncoding: z.string().nullish(),
})

type Credential = z.output<typeof credentialShape>

// Of these a user is asked for after the password.
const FACTORS = new Set(['otp', 'totp', 'hotp', 'webauthn', 'recovery-authn-codes'])
const LEFT = ['requiredActions', 'realmRoles', 'clientRoles', 'groups', 'attributes']
// Every user has the first of them.
const DEFAULT_ROLE = /^default-roles-/

/** Keycloak: the users and organizations of an exported realm. */
export const keycloak: ImportSource = {
  wrapped: { begins: /^\{/, arrays: ['users', 'organizations'] },
  memberRoles: {},
  ownRoles: DEFAULT_ROLE,
  needs: ['username'],
  hint: 'Keycloak exports users with `kc.sh export --realm NAME --users same_file --file FILE`.',
  sort(row) {
    const organization = ['alias', 'domains', 'members'].some((name) => name in row)
      ? organizationShape.safeParse(row).data
      : undefined
    if (organization !== undefined) return sortOrganization(row, organization)
    const user = shape.safeParse(row).data
    const id = user && idOf(user)
    return id === undefined ? undefined : { kind: 'user', keys: [id, memberKey(user?.username ?? '')] }
  },
  read(row) {
    const user = shape.safeParse(row).data
    const id = user && idOf(user)
    if (user === undefined || id === undefined) return 'unknown-shape'
    if (user.serviceAccountClientId !== null) return 'service-account'
    const credentials = user.credentials ?? []
    const password = credentials.find(({ type }) => type === 'password')
    const identities = (user.federatedIdentities ?? []).map(({ identityProvider, userId }) => ({
      providerId: providerIdOf(identityProvider),
      accountId: userId,
    }))
    return {
      id,
      email: user.email,
      emailVerified: user.emailVerified,
      name: [user.firstName, user.lastName].filter((part) => part !== null).join(' '),
      username: user.username?.includes('@') ? null : user.username,
      createdAt: user.createdTimestamp,
      ban: String(user.enabled ?? true) === 'true' ? undefined : { until: null },
      password: password && readPassword(password),
      identities: identities.flatMap(({ providerId, accountId }) =>
        providerId === undefined ? [] : { providerId, accountId },
      ),
      authenticators: credentials.flatMap((credential) => readAuthenticator(credential) ?? []),
      factors: credentials.flatMap(otherFactor),
      notes: [...notesOn(credentials), ...leftFields(withoutDefaults(row), LEFT)],
    }
  },
}

// A realm that was written by hand names no ids. The same username and address give the same one, so that nobody comes twice,
// and namesakes of two realms are two users.
function idOf({ id, username, email }: z.output<typeof shape>): string | undefined {
  if (username === null) return undefined
  return id ?? hashedId(`${username} ${email ?? ''}`.toLowerCase())
}

function hashedId(name: string): string {
  return createHash('sha256').update(`keycloak:${name}`).digest('hex').slice(0, ID_LENGTH)
}

function sortOrganization(row: SourceRow, organization: z.output<typeof organizationShape>): SortedRow {
  const { name, alias, members } = organization
  const id = organization.id ?? hashedId(`organization:${alias ?? name}`)
  if (organization.enabled === false) return { kind: 'left', reason: 'disabled-organization', organization: id }
  const notes = leftFields(row, ['attributes', 'description', 'domains', 'identityProviders'])
  const told = members.map(({ username }) => ({
    user: memberKey(username),
    name: username,
    roles: [],
    createdAt: null,
  }))
  const shown = { name, slug: alias, logo: null, metadata: null, createdAt: null, notes }
  return { kind: 'organization', part: { id, organization: { id, ...shown }, members: told } }
}

// No id is of this form: a username may be what the id of another user is.
function memberKey(username: string): string {
  return `username ${username.toLowerCase()}`
}

function notesOn(credentials: readonly Credential[]): ImportNote[] {
  return credentials.some(({ type }) => type === 'webauthn-passwordless')
    ? [{ field: 'credentials', reason: 'passkey-left' }]
    : []
}

function withoutDefaults(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const roles = z.array(z.string()).safeParse(row.realmRoles).data ?? []
  return { ...row, realmRoles: roles.filter((role) => !DEFAULT_ROLE.test(role)) }
}

function otherFactor(credential: Credential): string[] {
  const { type } = credential
  return type !== null && FACTORS.has(type) && readAuthenticator(credential) === undefined ? [type] : []
}

// Counters (HOTP) are not of this shape. The key is the text itself, unless the encoding says otherwise.
function readAuthenticator({ type, secretData, credentialData, ...older }: Credential): Authenticator | undefined {
  if (type === 'totp') return readOlderAuthenticator(olderShape.safeParse(older).data)
  if (type !== 'otp') return undefined
  const secret = readJson(otpSecretShape, secretData)
  const settings = readJson(otpShape, credentialData)
  if (secret === undefined || settings === undefined) return undefined
  const { algorithm, digits, period, secretEncoding } = settings
  const text = secretEncoding === 'BASE32' ? textOfKey(secret.value) : secret.value
  return text === undefined ? undefined : { secret: text, algorithm: algorithm.replace(/^Hmac/, ''), digits, period }
}

function readOlderAuthenticator(older: z.output<typeof olderShape> | undefined): Authenticator | undefined {
  if (!older?.algorithm || !older.digits || !older.period) return undefined
  const { hashedSaltedValue: secret, algorithm, digits, period } = older
  return { secret, algorithm: algorithm.replace(/^Hmac/, ''), digits, period }
}

function readOlderPassword({ hashedSaltedValue: key, salt, ...hashing }: z.output<typeof olderShape>) {
  const { hashIterations: iterations, algorithm } = hashing
  const digest = digestOf(algorithm ?? 'pbkdf2')
  if (!salt || !iterations || !isDigest(digest)) return 'unknown-hash'
  return readPbkdf2Hash({ digest, iterations }, { salt, key })
}

function digestOf(algorithm: string): string {
  return algorithm === 'pbkdf2' ? 'sha1' : algorithm.replace(/^pbkdf2-/, '')
}

/** Both parts of a credential are text that is JSON. */
function readPassword({ secretData, credentialData, ...rest }: Credential): ImportedHash | HashProblem {
  const older = olderShape.safeParse(rest).data
  if (older !== undefined) return readOlderPassword(older)
  const secret = readJson(secretShape, secretData)
  const hashing = readJson(hashingShape, credentialData)
  if (secret === undefined || hashing === undefined) return 'unknown-hash'
  const { algorithm, hashIterations: iterations } = hashing
  const encoded = { salt: secret.salt, key: secret.value }
  if (algorithm === 'argon2') return readArgon2(hashing, encoded)
  const digest = digestOf(algorithm)
  return isDigest(digest) ? readPbkdf2Hash({ digest, iterations }, encoded) : 'unknown-hash'
}

function readArgon2(
  { hashIterations: passes, additionalParameters }: z.output<typeof hashingShape>,
  encoded: { salt: string; key: string },
): ImportedHash | HashProblem {
  const read = parameters.safeParse(additionalParameters).data
  const [type = ''] = read?.type ?? []
  const [version] = read?.version ?? []
  if (read === undefined || !isArgon2Type(type) || (version !== '1.3' && version !== '1.0')) return 'unknown-hash'
  const numbers = { memory: Number(read.memory[0]), passes, lanes: Number(read.parallelism[0]) }
  return readArgon2Hash({ type, version: version === '1.3' ? 19 : 16, ...numbers }, encoded)
}
