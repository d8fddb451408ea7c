import { defaultFields } from '@foyer/auth-domain/fields/fields'
import { nameSchema } from '@foyer/auth-domain/input/name'
import { isStorable } from '@foyer/auth-domain/input/safe-input'
import { limits } from '@foyer/auth-domain/limits'
import { logoSchema, metadataSchema, slugSchema } from '@foyer/auth-domain/organization/organization'
import { joinRoles, parseRoles } from '@foyer/auth-domain/permission/role-set'
import { linkIn } from '@foyer/auth-domain/picture/inline-picture'
import { isBeingDeleted } from '@foyer/auth-domain/user/delete-user'
import { lockUsers } from '@foyer/db/users/users'
import { randomText } from '@foyer/trpc-router/runtime/secrets/random'
import type { ImportRun } from './import-batch.ts'
import { ANY_ROLE } from './import-map.ts'
import { isRefusedByDatabase } from './imported-users.ts'
import {
  findMemberIds,
  findNamedUsers,
  findOrganizationHeld,
  insertOrganizationRows,
  type KeptPart,
  type OrganizationRows,
  takeParts,
} from './organization-rows.ts'
import type { ImportLine, ImportNote, ImportResult, RowReason } from './reasons.ts'
import type { OrganizationPart, SourceMember, SourceOrganization } from './source-user.ts'

type Place = Pick<KeptPart, 'file' | 'row'>
type PlacedPart = { place: Place; part: OrganizationPart }
type Verdict = { result: ImportResult; reason: RowReason | null }
/** Those of its members who are here, by their ids. */
type Members = ReadonlyMap<string, SourceMember>

const MEMBER = 'member'
const SHOWN = 64

/** The organizations that were read, once all users are here: each whole or not at all, with a line for every row. */
export async function* importOrganizations(run: ImportRun): AsyncGenerator<ImportLine[]> {
  const slugs = new Set<string>()
  for (let kept = await takeParts(run.connection); kept.length > 0; kept = await takeParts(run.connection)) {
    yield await importOrganization(
      run,
      kept.map(({ part, ...place }) => ({ place, part: JSON.parse(part) })),
      slugs,
    )
  }
}

async function importOrganization(
  run: ImportRun,
  parts: readonly PlacedPart[],
  slugs: Set<string>,
): Promise<ImportLine[]> {
  const described = parts.filter(({ part }) => part.organization !== undefined)
  const own = described.find(({ part }) => part.members.length === 0) ?? described[0]
  const organization = own?.part.organization
  if (organization === undefined) {
    return parts.map((one) => lineOf(one, { result: 'left', reason: 'no-organization' }))
  }
  const told = parts.flatMap(({ part }) => part.members)
  const keys = told.map(({ user }) => user)
  const users = await findNamedUsers(run.connection, keys)
  const { rows, notes } = rowsOf(run, organization, membersOf(told, users))
  const verdict = await take(run, rows, slugs)
  const members = await findMemberIds(run.connection, organization.id, [...users.values()])
  const missing = (own?.part.members ?? []).filter(({ user }) => !users.has(user))
  const leftMembers = missing.map(
    ({ name }) => ({ field: `member ${name}`.slice(0, SHOWN), reason: 'member-left' }) as const,
  )
  return parts.map((one) =>
    one === own
      ? {
          ...lineOf(one, verdict),
          id: organization.id.slice(0, limits.idMaxLength),
          notes: verdict.result === 'taken' ? [...notes, ...leftMembers] : [],
        }
      : lineOf(one, memberVerdict(one, verdict, { users, members })),
  )
}

function membersOf(told: readonly SourceMember[], users: ReadonlyMap<string, string>): Members {
  const members = new Map<string, SourceMember>()
  for (const member of told) {
    const id = users.get(member.user)
    if (id !== undefined && !members.has(id)) members.set(id, member)
  }
  return members
}

async function take(run: ImportRun, rows: OrganizationRows, slugs: Set<string>): Promise<Verdict> {
  const { id, slug } = rows.organization
  if (id === '' || id.length > limits.idMaxLength || !isStorable(id)) return { result: 'refused', reason: 'no-id' }
  const held = await findOrganizationHeld(run.connection, rows.organization)
  if (held === 'id') return { result: 'known', reason: 'organization-here' }
  if (held === 'slug' || slugs.has(slug)) return { result: 'existing', reason: 'slug-in-use' }
  if (!isOwned(run, rows)) return { result: 'refused', reason: 'no-owner' }
  const refused = run.dryRun ? undefined : await insert(run, rows)
  if (refused !== undefined) return { result: 'refused', reason: refused }
  slugs.add(slug)
  return { result: 'taken', reason: null }
}

function isOwned({ options }: ImportRun, { members }: OrganizationRows): boolean {
  return members.some(({ role }) => parseRoles(role).has(options.organization.creatorRole))
}

/** Why it is not stored. Users are locked: one who is deleted meanwhile, or whose deletion has begun, owns nothing. */
async function insert(run: ImportRun, rows: OrganizationRows): Promise<RowReason | undefined> {
  try {
    return await run.connection.transaction().execute(async (trx) => {
      const userIds = rows.members.map(({ userId }) => userId)
      const users = await lockUsers(trx, userIds)
      const members = rows.members.filter(({ userId }) => {
        const user = users.get(userId)
        return user !== undefined && !isBeingDeleted(user.email)
      })
      if (!isOwned(run, { ...rows, members })) return 'no-owner'
      return (await insertOrganizationRows(trx, { ...rows, members })) ? undefined : 'not-stored'
    })
  } catch (error) {
    if (isRefusedByDatabase(error)) return 'not-stored'
    throw error
  }
}

/** The rows as they are to be stored, and what is not as it was. */
function rowsOf(
  run: ImportRun,
  { id, notes = [], ...source }: SourceOrganization,
  members: Members,
): { rows: OrganizationRows; notes: ImportNote[] } {
  const { options, policy } = run
  const slug = slugOf(source.slug?.toLowerCase() ?? '') ?? slugOf(madeSlug(source.name)) ?? slugOf(madeSlug(id)) ?? ''
  const name = nameSchema.safeParse(source.name).data
  const logo = linkIn(logoSchema.safeParse(source.logo).data)
  const metadata = metadataSchema.safeParse(source.metadata ?? undefined).data
  const lost = (field: string, from: unknown, to: unknown): ImportNote[] =>
    to === undefined && from !== null && from !== undefined ? [{ field, reason: 'too-long' }] : []
  const created = timeOf(source.createdAt, policy.now)
  return {
    rows: {
      organization: {
        id,
        name: name ?? slug,
        slug,
        logo: logo ?? null,
        metadata: metadata === undefined || Object.keys(metadata).length === 0 ? null : JSON.stringify(metadata),
        createdAt: created,
        fields: defaultFields(options.organization.additionalFields),
      },
      members: [...members].map(([userId, member]) => ({
        id: randomText(limits.idLength),
        userId,
        role: rolesOf(run, member),
        createdAt: timeOf(member.createdAt ?? created, policy.now),
        fields: defaultFields(options.member.additionalFields),
      })),
    },
    notes: [
      ...lost('name', source.name, name),
      ...(slug === source.slug ? [] : [{ field: 'slug', reason: 'slug-made' } as const]),
      ...lost('logo', source.logo, logo),
      ...lost('metadata', source.metadata, metadata),
      ...notes,
    ],
  }
}

function slugOf(text: string): string | undefined {
  return slugSchema.safeParse(text).data
}

function madeSlug(name: string): string {
  const letters = name.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')
  const joined = letters.replace(/[^a-z0-9]+/g, '-').slice(0, limits.slugMaxLength)
  return joined.replace(/^-+|-+$/g, '')
}

/** By the map, else what the source's own roles are here. A name that a role here has too says nothing of what it may there. */
function rolesOf({ options, map, source }: ImportRun, { roles }: SourceMember): string {
  const others = ownValue(map.memberRoles, ANY_ROLE) ?? []
  const named = (role: string) => {
    const own = ownValue(source.memberRoles, role)
    return ownValue(map.memberRoles, role) ?? (own === 'owner' ? options.organization.creatorRole : (own ?? others))
  }
  const given = roles.length === 0 ? [others].flat() : roles.flatMap(named)
  return joinRoles(new Set(given.length === 0 ? [MEMBER] : given))
}

function ownValue(names: Readonly<Record<string, string>> | undefined, name: string): string | undefined {
  return names !== undefined && Object.hasOwn(names, name) ? names[name] : undefined
}

// As JSON has it; nothing of it was in the future.
function timeOf(told: Date | string | null, now: Date): Date {
  const time = told === null ? now : new Date(told)
  return time < now ? time : now
}

type Here = { users: ReadonlyMap<string, string>; members: ReadonlySet<string> }

function memberVerdict({ part }: PlacedPart, verdict: Verdict, { users, members }: Here): Verdict {
  const [member] = part.members
  if (member === undefined) return verdict
  const id = users.get(member.user)
  if (id === undefined) return { result: 'left', reason: 'no-user' }
  if (verdict.result === 'taken') return { result: 'taken', reason: null }
  if (verdict.result !== 'known') return { result: 'left', reason: 'not-organized' }
  return members.has(id) ? { result: 'known', reason: 'member-here' } : { result: 'left', reason: 'not-added' }
}

function lineOf({ place: { file, row }, part }: PlacedPart, verdict: Verdict): ImportLine {
  const id = (part.members[0]?.name ?? part.id).slice(0, limits.idMaxLength)
  return { file, row, id, email: null, organization: part.id, ...verdict, notes: [] }
}
