import { nameOfCost } from '@foyer/auth-domain/import/hash-cost'
import { isShallow, isStorable } from '@foyer/auth-domain/input/safe-input'
import type { Options } from '@foyer/auth-domain/options'
import { reservedSince } from '@foyer/auth-domain/user/username'
import type { Db } from '@foyer/db/engine/handles'
import { findImportedCosts } from '@foyer/db/import/imported-hashes'
import { type BesideRow, findClaimed, storeBeside, storeClaims, takeBeside, takeLeftBeside } from './beside-rows.ts'
import { claimName, claimsOf, type DecidedUser, decideUser } from './claims.ts'
import { type ImportMap, isMapped, mapUser } from './import-map.ts'
import { findHeld, insertImported, isRefusedByDatabase } from './imported-users.ts'
import { type KeptPart, keepParts, keepUsers } from './organization-rows.ts'
import { type ImportPolicy, type Planned, planUser } from './plan-user.ts'
import type { ImportLine, ImportResult, RowReason } from './reasons.ts'
import type { ImportSource, OrganizationPart, SortedRow, SourceRow, SourceSettings } from './source-user.ts'
import { accountRows, type ImportDefaults, providersOf, twoFactorRows, userRow } from './stored-rows.ts'

/** A row of a file; without a value it could not be read. */
export type FileRow = { file: string; row: number; value: SourceRow | undefined }

/** An import that is under way, on one connection. */
export type ImportRun = {
  connection: Db
  source: ImportSource
  settings: SourceSettings
  policy: ImportPolicy
  options: Options
  map: ImportMap
  defaults: ImportDefaults
  /** Whether nothing is to be stored. */
  dryRun: boolean
  /** Names of the costs of the hashes that are stored. */
  costs: Set<string>
  /** The organizations that were told of. */
  described: Set<string>
  /** How many accounts the users have who are taken, by their provider. */
  accounts: Map<string, number>
}

type Place = Pick<FileRow, 'file' | 'row'>
type UserRow = Place & { value: SourceRow; keys: readonly string[] }
type Read = Place & {
  keys: readonly string[]
  id: string | null
  email: string | null
  beside: readonly BesideRow[]
  plan: Planned | RowReason
}

// Not a fault of the row.
const leftReasons: ReadonlySet<RowReason> = new Set(['anonymous-user', 'deleted-user', 'service-account'])
const SHOWN_LENGTH = 256

export async function readCosts(db: Db): Promise<Set<string>> {
  return new Set((await findImportedCosts(db)).map(nameOfCost))
}

/** Keeps the rows that belong to users until those come. */
export async function keepBeside({ connection, source }: ImportRun, rows: readonly FileRow[]): Promise<void> {
  const beside = rows.flatMap(({ file, row, value }) => {
    const sorted = value && sortRow(source, value)
    return sorted?.kind === 'beside' ? [{ key: sorted.key, file, row, json: JSON.stringify(value) }] : []
  })
  if (beside.length > 0) await storeBeside(connection, beside)
}

/** Imports the users among some rows; each of them whole or not at all. Returns what became of every row. */
export async function importBatch(run: ImportRun, rows: readonly FileRow[]): Promise<ImportLine[]> {
  const lines: ImportLine[] = []
  const users: UserRow[] = []
  const parts: KeptPart[] = []
  for (const { value, ...place } of rows) {
    const sorted = value && sortRow(run.source, value)
    if (value === undefined) lines.push(lineOf(place, 'refused', 'unreadable-row'))
    else if (sorted === undefined) lines.push(unknownLine(run.source, place, value))
    else if (sorted.kind === 'left') lines.push(leftLine(place, sorted))
    else if (sorted.kind === 'user') users.push({ ...place, value, keys: sorted.keys })
    else if (sorted.kind === 'organization') parts.push(keptPart(run, place, sorted.part))
  }
  if (parts.length > 0) await keepParts(run.connection, parts)
  for (const line of await importUsers(run, users)) lines.push(line)
  return lines
}

function leftLine(place: Place, { reason, organization }: Extract<SortedRow, { kind: 'left' }>): ImportLine {
  const line = lineOf(place, 'left', reason)
  return organization === undefined ? line : { ...line, id: shown(organization), organization }
}

/** Of an organization that many rows tell of, as all of its members do, the first telling is kept. */
function keptPart({ described }: ImportRun, place: Place, part: OrganizationPart): KeptPart {
  const isTold = part.members.length > 0 && described.has(part.id)
  if (part.organization !== undefined) described.add(part.id)
  const { organization: _told, ...members } = part
  return { ...place, organization: part.id, part: JSON.stringify(isTold ? members : part) }
}

function unknownLine({ needs }: ImportSource, place: Place, value: SourceRow): ImportLine {
  const missing = needs.filter((name) => value[name] === undefined || value[name] === null || value[name] === '')
  const { id, user_id = id, email, primary_email_address = email } = value
  return {
    ...lineOf(place, 'refused', 'unknown-shape'),
    ...{ id: shown(user_id), email: shown(primary_email_address), missing },
  }
}

/** Tells of rows that belong to nobody; none when all are told. */
export async function reportLeftBeside({ connection }: ImportRun, limit: number): Promise<ImportLine[]> {
  const rows = await takeLeftBeside(connection, limit)
  return rows.map(({ file, row, key }) => ({ ...lineOf({ file, row }, 'left', 'no-user'), id: key }))
}

function sortRow(source: ImportSource, value: SourceRow): SortedRow | undefined {
  if (!isShallow(value)) return undefined
  const sorted = source.sort(value)
  return sorted === undefined || keysOf(sorted).every(isStorable) ? sorted : undefined
}

function keysOf(sorted: SortedRow): readonly string[] {
  switch (sorted.kind) {
    case 'user':
      return sorted.keys
    case 'beside':
      return [sorted.key]
    case 'organization':
      return [sorted.part.id, ...sorted.part.members.map(({ user }) => user)]
    case 'left':
      return []
  }
}

async function importUsers(run: ImportRun, users: readonly UserRow[]): Promise<ImportLine[]> {
  const beside = await besideOf(run, users)
  const read = users.map((user) =>
    readUser(
      run,
      user,
      user.keys.flatMap((key) => beside.get(key) ?? []),
    ),
  )
  const decided = await decideAll(run, read)
  const stored = await store(run, [...decided.values()])
  if (run.source.memberRoles !== undefined) await keepUsers(run.connection, namesOf(decided, stored))
  return read.flatMap((one) => linesOf(one, decided.get(one), stored))
}

/** By which keys members may name those who are here now, or would be. */
function namesOf(decided: ReadonlyMap<Read, DecidedUser>, stored: ReadonlySet<string>): { key: string; id: string }[] {
  return [...decided].flatMap(
    ([
      { keys },
      {
        result,
        user: { id },
      },
    ]) => (result === 'known' || (result === 'taken' && stored.has(id)) ? keys.map((key) => ({ key, id })) : []),
  )
}

async function besideOf(
  { connection, source }: ImportRun,
  users: readonly UserRow[],
): Promise<Map<string, BesideRow[]>> {
  const found = new Map<string, BesideRow[]>()
  if (!source.joined) return found
  for (const row of await takeBeside(
    connection,
    users.flatMap(({ keys }) => keys),
  )) {
    found.set(row.key, [...(found.get(row.key) ?? []), row])
  }
  return found
}

function readUser(run: ImportRun, user: UserRow, beside: readonly BesideRow[]): Read {
  const { source, settings, policy, map, options } = run
  const { file, row, value, keys } = user
  const place = { file, row, beside, keys, id: shown(keys[0]) }
  const rows = beside.map(({ json }) => JSON.parse(json))
  const read = source.read(value, rows, settings)
  if (typeof read === 'string') return { ...place, email: shown(value.email), plan: read }
  const whole: SourceRow = Object.assign({}, ...rows, value)
  const mapped = mapUser(whole, map, { options: options.user.additionalFields, ownRoles: source.ownRoles })
  const notes = read.notes?.filter(({ field }) => !isMapped(whole, field, map))
  return { ...place, email: shown(read.email), plan: planUser({ ...read, ...(notes && { notes }) }, policy, mapped) }
}

async function decideAll(run: ImportRun, read: readonly Read[]): Promise<Map<Read, DecidedUser>> {
  const { connection, policy, costs } = run
  const planned = read.flatMap(({ plan }) => (typeof plan === 'string' ? [] : plan))
  if (planned.length === 0) return new Map()
  const claims = planned.flatMap(({ user }) => claimsOf(user))
  const held = new Set((await findHeld(connection, claims, reservedSince(policy.now))).map(claimName))
  const claimed = new Set((await findClaimed(connection, claims)).map(claimName))
  return new Map(
    read.flatMap((one) =>
      typeof one.plan === 'string' ? [] : [[one, decideUser(one.plan, { held, claimed, costs })]],
    ),
  )
}

/** The ids that are stored afterwards, or would be. */
async function store(run: ImportRun, decided: readonly DecidedUser[]): Promise<Set<string>> {
  const taken = decided.filter(({ result }) => result === 'taken')
  const stored = run.dryRun ? new Set(taken.map(({ user }) => user.id)) : await insert(run, taken)
  const ids = decided.flatMap(({ user }) => claimsOf(user).slice(0, 2))
  const rest = taken.flatMap(({ user }) => claimsOf(user).slice(2))
  if (ids.length > 0) await storeClaims(run.connection, [...ids, ...rest])
  countAccounts(
    run,
    taken.filter(({ user }) => stored.has(user.id)),
  )
  return stored
}

function countAccounts({ accounts }: ImportRun, taken: readonly DecidedUser[]): void {
  for (const providerId of taken.flatMap(({ user }) => providersOf(user)))
    accounts.set(providerId, (accounts.get(providerId) ?? 0) + 1)
}

/** In one transaction; where the database refuses it, each user in one of their own, so that one costs the others nothing. */
async function insert(run: ImportRun, taken: readonly DecidedUser[]): Promise<Set<string>> {
  if (taken.length === 0) return new Set()
  const { connection, defaults } = run
  const rows = {
    users: taken.map(({ user }) => userRow(user, defaults)),
    accounts: taken.flatMap(({ user }) => accountRows(user, defaults)),
    twoFactors: taken.flatMap(({ user }) => twoFactorRows(user, defaults)),
  }
  try {
    return await connection.transaction().execute((trx) => insertImported(trx, rows))
  } catch (error) {
    if (!isRefusedByDatabase(error)) throw error
    if (taken.length === 1) return new Set()
    const stored = new Set<string>()
    for (const one of taken) for (const id of await insert(run, [one])) stored.add(id)
    return stored
  }
}

function linesOf(read: Read, decided: DecidedUser | undefined, stored: ReadonlySet<string>): ImportLine[] {
  const own = { ...ownLine(read, decided, stored), id: read.id, email: decided?.user.email ?? read.email }
  const beside = read.beside.map(({ file, row }) => ({ ...own, file, row, notes: [] }))
  return [own, ...beside]
}

function ownLine(read: Read, decided: DecidedUser | undefined, stored: ReadonlySet<string>): ImportLine {
  if (decided === undefined) {
    const reason = typeof read.plan === 'string' ? read.plan : 'not-stored'
    return lineOf(read, leftReasons.has(reason) ? 'left' : 'refused', reason)
  }
  const { result, reason, user, notes } = decided
  if (result === 'taken' && !stored.has(user.id)) return lineOf(read, 'refused', 'not-stored')
  return { ...lineOf(read, result, reason), notes }
}

function lineOf({ file, row }: Place, result: ImportResult, reason: RowReason | null): ImportLine {
  return { file, row, id: null, email: null, result, reason, notes: [] }
}

function shown(value: unknown): string | null {
  return typeof value === 'string' ? value.slice(0, SHOWN_LENGTH) : null
}
