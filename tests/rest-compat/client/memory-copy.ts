import { type Change, type Step, type SyncKind, type SyncOptions, sync } from '@foyer/rest-compat/client/sync'
import type { TestApp } from '@foyer/testing/test-app'
import { onTestFinished } from 'vitest'
import { serviceKeyOf } from '#trpc-router/event-feed/followers.ts'

type Row = Record<string, unknown>
type Kept = { change: Exclude<Change, { kind: 'members' }>; row: Row; marked: boolean }

const kinds = ['user', 'organization', 'member'] as const

/** A copy in memory; what it keeps is replaced at once, as by a transaction. */
export class MemoryCopy {
  rows = new Map<string, Kept>()
  cursor: string | undefined
  readonly phases: Step['phase'][] = []

  apply(step: Step): void {
    const rows = new Map([...this.rows].map(([name, kept]) => [name, { ...kept, marked: isMarked(step, kept) }]))
    for (const change of step.changes) store(rows, change)
    if (step.phase === 'end') for (const [name, { marked }] of rows) if (marked) rows.delete(name)
    this.rows = rows
    this.cursor = step.cursor ?? this.cursor
    this.phases.push(step.phase)
  }

  /** The rows of a kind in the order of their ids. */
  of(kind: SyncKind): Row[] {
    const rows = [...this.rows.values()].filter(({ change }) => change.kind === kind).map(({ row }) => row)
    return rows.sort((one, other) => (String(one.id) < String(other.id) ? -1 : 1))
  }
}

function isMarked({ phase }: Step, { marked }: Kept): boolean {
  return phase === 'begin' || marked
}

function store(rows: Map<string, Kept>, change: Change): void {
  if (change.kind === 'members') {
    const isOf = change.of === 'user' ? 'userId' : 'organizationId'
    for (const [name, { row }] of rows) if (row[isOf] === change.id) rows.delete(name)
    return
  }
  const name =
    change.kind === 'member' ? `member ${change.organizationId} ${change.userId}` : `${change.kind} ${change.id}`
  if (change.row === null) rows.delete(name)
  else rows.set(name, { change, row: change.row, marked: false })
}

type Running = { copy: MemoryCopy; ended: Promise<void>; stop: () => Promise<void> }

/** Runs it into a copy, from where that was left; it is stopped at the end of the test. */
export function startSync(
  { baseUrl: baseURL }: TestApp,
  key: string,
  copy: MemoryCopy,
  more: Partial<SyncOptions> = {},
): Running {
  const stopping = new AbortController()
  const apply = async (step: Step) => copy.apply(step)
  const { signal } = stopping
  const ended = sync({ baseURL, key, of: kinds, cursor: copy.cursor, apply, signal, ...more })
  ended.catch(() => undefined)
  onTestFinished(() => stopping.abort())
  const stop = async () => {
    stopping.abort()
    await ended
  }
  return { copy, ended, stop }
}

export async function givenCopy(app: TestApp, more: Partial<SyncOptions> = {}): Promise<Running & { key: string }> {
  const key = await serviceKeyOf(app)
  return { key, ...startSync(app, key, new MemoryCopy(), more) }
}

/** What a snapshot shows of each kind; without the users of members, whose changes are the users' own. */
export async function sourceOf(app: TestApp, key: string): Promise<Record<string, unknown>> {
  const source = new MemoryCopy()
  const ended = new AbortController()
  const apply = async (step: Step) => {
    source.apply(step)
    if (step.phase === 'end') ended.abort()
  }
  await sync({ baseURL: app.baseUrl, key, of: kinds, cursor: undefined, apply, signal: ended.signal })
  return shown(source)
}

export function shown(copy: MemoryCopy): Record<string, unknown> {
  const members = copy.of('member').map(({ user: _, ...member }) => member)
  return { user: copy.of('user'), organization: copy.of('organization'), member: members }
}
