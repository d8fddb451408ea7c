import { retentionAt } from '@foyer/auth-domain/retention'
import { isOfItsStatement, unavailable } from '@foyer/db/engine/errors'
import { noteEventOrigin } from '@foyer/db/operations/event-origin'
import { createEventPartitions, dropEventsBefore } from '@foyer/db/operations/event-partitions'
import { forgetDeletedUsers } from '@foyer/db/operations/forget-users'
import { sweepKind, sweptKinds } from '@foyer/db/operations/sweep'
import { deleteAbandonedUsers } from '@foyer/db/users/abandoned-users'
import { mergeUserCounts } from '@foyer/db/users/user-counts'
import { announceExpiringKeys } from './api-key/announce-expiring-keys.ts'
import type { Services } from './context/services.ts'
import { finishClientDeletions } from './deletion/finish-client-deletion.ts'
import { DELETED_AT_ONCE, finishDeletions } from './deletion/finish-deletion.ts'
import { announceEndingRoles } from './organization/announce-ending-roles.ts'
import { endRoles } from './organization/end-roles.ts'
import { mailRequirements } from './organization/mail-requirement.ts'

/**
 * Deletes expired rows (R24), and what interrupted deletions of users have left, takes roles that have ended, and mails keys that
 * expire, roles that end and second factors that are required, in the background.
 */
export type Sweeper = { stop(): Promise<void> }

/** Nothing is swept while the clock is not `trusted`; `onFailure` is told which task has failed. */
type Parts = Services & { trusted?: () => boolean; onFailure?: (task: string) => void }

// A row is deleted within a minute of its expiry, in bounded batches so that no request waits for long behind one.
const EVERY_MILLISECONDS = 30_000
const BETWEEN_BATCHES_MILLISECONDS = 250
const BATCH = 500
const ABANDONED_BATCH = 100
const ROLES_BATCH = 100

export function startSweeper(parts: Parts): Sweeper {
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout
  function scheduleNext(milliseconds: number): void {
    timer = setTimeout(() => {
      running = sweep(parts).then((more) => {
        if (!stopped) scheduleNext(more ? BETWEEN_BATCHES_MILLISECONDS : EVERY_MILLISECONDS)
      })
    }, milliseconds)
    timer.unref()
  }
  scheduleNext(EVERY_MILLISECONDS)
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/**
 * Deletes one batch of each kind; returns true when a kind may have more. A task that fails, for lack of a right or of a
 * lock, does not keep the others from running.
 */
export async function sweep(parts: Parts): Promise<boolean> {
  if (parts.trusted?.() === false) return false
  const swept: Record<string, { rows: number; batch: number }> = {}
  for (const [task, work, batch = BATCH] of tasksOf(parts)) {
    try {
      swept[task] = { rows: await work(), batch }
    } catch (error) {
      parts.log.warn({ err: error, task }, 'could not sweep; it is tried again')
      parts.onFailure?.(task)
      // The others would fail alike.
      if (unavailable(error) && !isOfItsStatement(error)) return false
    }
  }
  parts.log.debug({ swept }, 'swept')
  return Object.values(swept).some(({ rows, batch }) => rows >= batch)
}

/** `batch`: how many rows it takes at a time, so that as many mean more. */
type Task = readonly [name: string, work: () => Promise<number>, batch?: number]

function tasksOf(parts: Parts): Task[] {
  const { db, now, options, log } = parts
  const { retention } = options.audit
  const bounds = retentionAt(now())
  return [
    ...sweptKinds.map((kind): Task => [kind, () => sweepKind(db, kind, bounds, BATCH)]),
    // After the sessions that have expired: anyone who has none left cannot come back.
    ['abandoned users', async () => ((await deleteAbandoned({ db, now, options })) ? BATCH : 0)],
    ['interrupted deletions', async () => ((await finishDeletions({ db, now, options, log })) ? BATCH : 0)],
    ['interrupted deletions of clients', async () => ((await finishClientDeletions({ db, log })) ? BATCH : 0)],
    ['deleted users', async () => ((await forgetDeletedUsers(db, BATCH)) ? BATCH : 0)],
    ['counts of users', () => mergeUserCounts(db, now(), BATCH)],
    ['expiring API keys', () => announceExpiringKeys(parts, BATCH)],
    ['ending roles', () => announceEndingRoles(parts, ROLES_BATCH), ROLES_BATCH],
    ['ended roles', () => endRoles(parts, ROLES_BATCH), ROLES_BATCH],
    ['required second factors', () => mailRequirements(parts), 1],
    // A server that failed over may have lost what readers have seen.
    ['restored events', () => noteEventOrigin(db, now()).then(() => 0)],
    ['event partitions', () => createEventPartitions(db, now()).then(() => 0)],
    ...(retention === undefined ? [] : [dropEvents(retention)]),
  ]
  function dropEvents(seconds: number): Task {
    const before = new Date(now().getTime() - seconds * 1000)
    return ['event retention', () => dropEventsBefore(db, before).then(() => 0)]
  }
}

async function deleteAbandoned({ db, now, options }: Pick<Services, 'db' | 'now' | 'options'>): Promise<boolean> {
  const { retention } = options.anonymous
  if (retention === false) return false
  return deleteAbandonedUsers(db, {
    createdBefore: new Date(now().getTime() - retention * 1000),
    keepsOrganizations: options.organization.disableOrganizationDeletion,
    limit: ABANDONED_BATCH,
    organizationsAtOnce: DELETED_AT_ONCE,
    now: now(),
  })
}
