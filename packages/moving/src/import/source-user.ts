import type { FirebaseHashing, HashProblem, ImportedHash } from '@foyer/auth-domain/import/imported-hash'
import { z } from 'zod'
import type { ImportNote, RowReason } from './reasons.ts'

/** A row of a file as it was read: of JSON any values, of CSV and of a dump text. */
export type SourceRow = Readonly<Record<string, unknown>>

/** A user's identity at a provider; the tokens in clear. */
export type SourceIdentity = {
  providerId: string
  accountId: string
  accessToken?: string | null
  refreshToken?: string | null
  idToken?: string | null
  accessTokenExpiresAt?: Date | null
  scope?: string | null
}

/** An authenticator app; `secret` is text whose bytes are the key. */
export type Authenticator = { secret: string; algorithm: string; digits: number; period: number }

/** What a row says of a user, before it is decided on. */
export type SourceUser = {
  id: string
  email: string | null
  emailVerified: boolean
  name?: string | null
  image?: string | null
  username?: string | null
  createdAt?: Date | null
  /** `until` is null for one that does not end. */
  ban?: { until: Date | null } | undefined
  password?: ImportedHash | HashProblem | undefined
  identities?: readonly SourceIdentity[]
  /** Authenticator apps in force. */
  authenticators?: readonly Authenticator[]
  /** Other second factors in force, by their names in the source; none can be taken over. */
  factors?: readonly string[]
  notes?: readonly ImportNote[]
}

/** An organization; `metadata` is what its members may read. */
export type SourceOrganization = {
  id: string
  name: string
  slug: string | null
  logo: string | null
  metadata: unknown
  createdAt: Date | null
  notes?: readonly ImportNote[]
}

/** A member, by a key of the user, with the roles that they have there; `name` is what the source calls them. */
export type SourceMember = { user: string; name: string; roles: readonly string[]; createdAt: Date | null }

/** What a row says of an organization: of itself, of members, or both. */
export type OrganizationPart = {
  id: string
  organization?: SourceOrganization | undefined
  members: readonly SourceMember[]
}

/**
 * What a row is: a user, with the keys that other rows name them by, of which the first is the id; something that belongs
 * to one; a part of an organization; or nothing of these.
 */
export type SortedRow =
  | { kind: 'user'; keys: readonly string[] }
  | { kind: 'beside'; key: string }
  | { kind: 'organization'; part: OrganizationPart }
  | { kind: 'left'; reason: RowReason; organization?: string }

/** What a source needs to be told beside its files. */
export type SourceSettings = { hashing: FirebaseHashing | undefined }

/** An object of JSON whose arrays are read. */
export type Wrapping = { begins: RegExp; arrays: readonly string[] }

/** How the export of another service is read. */
export type ImportSource = {
  /** How JSON begins that is one object, and its properties whose elements are the rows. */
  wrapped?: Wrapping
  /** The fields without which a row is none of a user. */
  needs: readonly string[]
  /** How to export users, where a file may well have none. */
  hint?: string
  /** Whether rows beside the users belong to them. */
  joined?: boolean
  /** What its own roles of members are here, without a map; only of sources with organizations. */
  memberRoles?: Readonly<Record<string, 'owner' | 'member'>>
  /** Roles that every user has. */
  ownRoles?: RegExp
  /** Undefined for a row of an unknown shape. */
  sort(row: SourceRow): SortedRow | undefined
  read(row: SourceRow, beside: readonly SourceRow[], settings: SourceSettings): SourceUser | RowReason
}

const MILLISECONDS_SINCE = 100_000_000_000

/** Text, or a number such as an id; an empty one is none. */
export const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined || value === '' ? null : String(value)))

export const flag = z
  .union([z.boolean(), z.string(), z.number()])
  .nullish()
  .transform((value) => ['true', 't', '1'].includes(String(value).toLowerCase()))

/** A time as JSON, PostgreSQL, or a number of (milli)seconds since 1970 names it; null where it cannot be read. */
export const time = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined || value === '' ? null : readTime(value)))

/** JSON, or text that is JSON; anything else is undefined. */
export const json = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'string' ? tryParse(value) : value))

/** An object in JSON, read by a schema; undefined where there is none of that shape. */
export function readJson<Shape extends z.ZodType>(shape: Shape, value: unknown): z.output<Shape> | undefined {
  return shape.safeParse(typeof value === 'string' ? tryParse(value) : value).data
}

/** Notes on the fields that have a value and that nothing takes. */
export function leftFields(row: SourceRow, names: readonly string[]): ImportNote[] {
  return names.filter((name) => hasValue(row[name])).map((field) => ({ field, reason: 'value-left' }))
}

function hasValue(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === false) return false
  if (typeof value === 'object') return Object.keys(value).length > 0
  return !['{}', '[]', 'null', 'f', 'false'].includes(String(value))
}

function readTime(value: string | number): Date | null {
  const number = typeof value === 'number' ? value : /^\d{9,16}$/.test(value) ? Number(value) : undefined
  const date =
    number === undefined
      ? new Date(withZone(String(value)))
      : new Date(Math.abs(number) < MILLISECONDS_SINCE ? number * 1000 : number)
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999 || date.getUTCFullYear() < 1970 ? null : date
}

// PostgreSQL writes `2024-05-01 10:00:00.123+00`; a time without a zone is one of UTC.
function withZone(written: string): string {
  const [, day, clock, zone] = /^(\d{4}-\d{2}-\d{2})[ T]([\d:.]+)(Z|[+-]\d{2}(?::?\d{2})?)?$/.exec(written) ?? []
  if (day === undefined || clock === undefined) return written
  return `${day}T${clock}${zone === undefined ? 'Z' : zone.length === 3 ? `${zone}:00` : zone}`
}

function tryParse(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    return undefined
  }
}
