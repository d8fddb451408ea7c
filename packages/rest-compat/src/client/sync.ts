import { type Ask, type AskOptions, createAsk, Stopped, SyncError } from './sync-ask.ts'
import {
  type Change,
  changesBy,
  changeTo,
  type FollowedEvent,
  organizationsWithoutTeam,
  type SyncKind,
  typesOf,
} from './sync-changes.ts'

export type { Change, Member, Organization, SyncKind, User } from './sync-changes.ts'
export { SyncError }

/**
 * What the copy is to apply, whole or not at all, before the next comes.
 *
 * - `begin`: a snapshot begins. Mark every row there is; one that is stored from now on loses its mark.
 * - `snapshot`: rows of it.
 * - `end`: it is over. Remove the rows that are still marked, and store the cursor.
 * - `follow`: what events have changed, perhaps nothing. Apply it in this order, and store the cursor.
 */
export type Step =
  | { phase: 'begin' | 'snapshot'; changes: readonly Change[]; cursor?: undefined }
  | { phase: 'end' | 'follow'; changes: readonly Change[]; cursor: string }

export type SyncOptions = AskOptions & {
  /** An organization's key or `organizationId` has its members and itself, and no users. */
  of: readonly [SyncKind, ...SyncKind[]]
  /** The last that was stored; null and undefined begin with a snapshot. */
  cursor: string | null | undefined
  /** Applies a step to the copy. What it throws ends the call. */
  apply: (step: Step) => Promise<void>
}

type Sync = SyncOptions & { ask: Ask; kinds: ReadonlySet<SyncKind> }

const PAGE = '200'
const WAIT_SECONDS = '25'

/**
 * Keeps a copy of users, organizations and members: a snapshot, then what events change, until the signal is given. Begins
 * again with a snapshot where the service says that events do not tell everything. Tries again what failed; throws
 * `SyncError` for a refusal, such as that of a key.
 *
 * Started again with the cursor that was stored last, wherever it was killed, it ends in the same state, as long as each
 * step is applied in one transaction with its cursor:
 *
 * - Rows come as they are when they are read, not as they were at the event, so an older event may bring a newer row. The
 *   last event of a row is read after its last change, and decides.
 * - A row is removed only by an event that finds it gone. One that exists again is not removed by an older event.
 * - A snapshot's cursor is of a moment before its first row was read. What changed or went meanwhile is among the events
 *   behind it.
 * - While a snapshot lasts, no cursor is stored: after a crash the former one, or none, leads to another snapshot.
 * - Applying a step twice is the same as once. Between two steps a copy may have a member without their user or
 *   organization, or two users who exchange an email: let it have neither foreign keys nor unique columns but its keys.
 */
export async function sync(options: SyncOptions): Promise<void> {
  const kinds = new Set(options.of)
  const running: Sync = { ...options, kinds, ask: createAsk(options) }
  let cursor = options.cursor ?? undefined
  try {
    for (;;) cursor = cursor === undefined ? await takeSnapshot(running) : await followFrom(cursor, running)
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
  }
}

async function takeSnapshot({ ask, kinds, apply }: Sync): Promise<string> {
  let cursor: string | undefined
  for (const kind of kinds) {
    for await (const { rows, next } of pagesOf(ask, kind)) {
      if (cursor === undefined) await apply({ phase: 'begin', changes: [] })
      cursor ??= next
      await apply({ phase: 'snapshot', changes: rows.map((row) => changeTo(kind, row)) })
    }
  }
  if (cursor === undefined) throw new Error('There is nothing to copy')
  await apply({ phase: 'end', changes: [], cursor })
  return cursor
}

/** The cursor of the next answer; undefined where a snapshot has to be taken. */
async function followFrom(after: string, { ask, kinds, apply }: Sync): Promise<string | undefined> {
  const answer = await askEvents(ask, { after, type: typesOf(kinds), wait: WAIT_SECONDS, limit: PAGE })
  if (answer === undefined || answer.events.some(({ type }) => type === 'service.resynchronize')) return undefined
  const changes = [...changesBy(answer.events, kinds), ...(kinds.has('member') ? await movedMembers(ask, answer) : [])]
  await apply({ phase: 'follow', changes, cursor: answer.next })
  return answer.next
}

type Followed = { events: readonly FollowedEvent[]; next: string }

async function askEvents(ask: Ask, query: Record<string, string>): Promise<Followed | undefined> {
  try {
    return await ask('GET /events', query)
  } catch (error) {
    if (error instanceof SyncError && error.status === 410) return undefined
    throw error
  }
}

async function movedMembers(ask: Ask, { events }: Followed): Promise<Change[]> {
  const moved: Change[] = []
  for (const organizationId of organizationsWithoutTeam(events)) {
    for await (const { rows } of pagesOf(ask, 'member', organizationId))
      moved.push(...rows.map((row) => changeTo('member', row)))
  }
  return moved
}

async function* pagesOf(ask: Ask, of: SyncKind, organizationId?: string) {
  const scope = organizationId === undefined ? {} : { organizationId }
  for (let after: string | undefined | null; after !== null; ) {
    const page = await ask('GET /events/snapshot', { of, after, limit: PAGE, ...scope })
    yield page
    after = page.after
  }
}
