import { COMMAND_LINE } from '@foyer/auth-domain/audit/event-types'
import { parseEmail } from '@foyer/auth-domain/user/email'
import { transact } from '@foyer/db/engine/pipeline'
import { deleteGrantsOf } from '@foyer/db/oauth-provider/grants'
import { recordEvent } from '@foyer/db/operations/audit'
import { deleteSessionsOf } from '@foyer/db/sessions/delete-sessions'
import { countSignIns, deleteSignIns, hasTransactionsOlderThan } from '@foyer/db/sessions/end-sessions'
import { deletePendingSignInsOf } from '@foyer/db/sessions/pending-sign-ins'
import { deleteTrustedDevicesOf } from '@foyer/db/two-factor/trusted-devices'
import { findUserByEmail, lockUser } from '@foyer/db/users/users'
import type { Services } from '#runtime/context/services.ts'
import { refused } from '#runtime/refusal/refused.ts'

/** Ended so far, and how many there were when it began. */
export type Progress = { ended: number; of: number }

/** `patience`: milliseconds without anything ended after which rows that another transaction holds are given up. */
type Settings = { batch?: number; patience?: number }

const BATCH = 1000
const PATIENCE = 60_000
const PAUSE = 100
// A transaction of the service takes less; one of somebody else's may take hours.
const UNSEEN = 10_000

// First what may still become a session.
const tables = ['trustedDevice', 'pendingSignIn', 'oauthGrant', 'session'] as const

/**
 * Ends every session, impersonations included, every pending sign-in, the trust in every device and all that applications were given, in batches; returns how many. It may run beside
 * instances that serve: who signs in meanwhile may have to do so again. The event is recorded first, so that a run that
 * was interrupted is on record too. Throws when a transaction keeps rows locked.
 */
export async function endAllSessions(
  { db, now }: Pick<Services, 'db' | 'now'>,
  report: (progress: Progress) => void,
  { batch = BATCH, patience = PATIENCE }: Settings = {},
): Promise<number> {
  const start = now()
  const sessions = await countSignIns(db, 'session')
  const pendingSignIns = await countSignIns(db, 'pendingSignIn')
  const trustedDevices = await countSignIns(db, 'trustedDevice')
  const detail = { sessions, pendingSignIns, trustedDevices }
  const event = { type: 'sessions.revoked', actorId: COMMAND_LINE, detail } as const
  await transact(db, (trx) => recordEvent(trx, { ...event, at: now() }))
  let [ended, waited] = [0, 0]
  await endOnce()
  // A sign-in that had begun before may have written a session behind the ids that were read.
  await waitForTransactions(db, Math.min(UNSEEN, patience))
  for (let held = await endOnce(start); held > 0; held = await endOnce(start)) {
    if (waited >= patience)
      throw new Error(`Another transaction holds ${held} of them: ${ended} have ended, run it again`)
    await pause()
    waited += PAUSE
  }
  return ended

  /** Ends what nobody holds; returns how many rows are held. */
  async function endOnce(createdBy?: Date): Promise<number> {
    let held = 0
    for (const table of tables) {
      const settings = { limit: batch, ...(createdBy && { createdBy }) }
      let page = await deleteSignIns(db, table, { ...settings, after: '' })
      while (page !== undefined) {
        held += page.held
        ended += page.deleted
        if (page.deleted > 0) {
          waited = 0
          report({ ended, of: Math.max(ended, sessions + pendingSignIns + trustedDevices) })
        }
        page = await deleteSignIns(db, table, { ...settings, after: page.last })
      }
    }
    return held
  }
}

async function waitForTransactions(db: Services['db'], longest: number): Promise<void> {
  const asked = performance.now()
  const waited = () => performance.now() - asked
  while (waited() < longest && (await hasTransactionsOlderThan(db, waited()))) await pause()
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE))
}

/** The same for one user, with the sessions in which they impersonate others; returns how many sessions and pending sign-ins. */
export async function endSessionsOf(
  services: Pick<Services, 'db' | 'now' | 'options'>,
  email: string,
): Promise<number> {
  const { db, now, options } = services
  const canonical = parseEmail(email, options.advanced.allowInternationalEmail)
  const found = canonical && (await findUserByEmail(db, canonical))
  return transact(db, async (trx) => {
    const user = found && (await lockUser(trx, found.id))
    if (user === undefined || user.email !== canonical) throw refused('ADMIN_USER_NOT_FOUND')
    const pending = await deletePendingSignInsOf(trx, user.id)
    await deleteTrustedDevicesOf(trx, user.id)
    await deleteGrantsOf(trx, user.id)
    const ended = pending + (await deleteSessionsOf(trx, user.id))
    const event = { type: 'user.sessions.revoked', actorId: COMMAND_LINE, targetUserId: user.id } as const
    await recordEvent(trx, { ...event, detail: { ended }, at: now() })
    return ended
  })
}
