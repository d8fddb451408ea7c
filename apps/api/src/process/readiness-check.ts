import type { ServiceFault } from '@foyer/auth-domain/service/service-state'
import { isReadFromStandby } from '@foyer/db/engine/call-handle'
import { isReadOnlyServer, unavailable } from '@foyer/db/engine/errors'
import type { OpenDatabase } from '@foyer/db/engine/open-database'
import { answersFromStandby } from '@foyer/db/engine/read-only'
import { FormerLedgerError } from '@foyer/db/migrations/former-ledger'
import { migrationState } from '@foyer/db/migrations/migrate'
import { acquireLease } from '@foyer/db/operations/leases'
import type { Services } from '@foyer/trpc-router/runtime/context/services'

type Parts = { database: Pick<OpenDatabase, 'db'>; services: Pick<Services, 'now' | 'log'> }

// Anybody may ask; the database is asked once a second at most, and once for all who wait.
const FRESH_MILLISECONDS = 1000
// Balancers give up soon, and a database that takes longer serves nobody.
const WAIT_MILLISECONDS = 3000

/**
 * Tells whether a sign-in would succeed: the database can be written and its schema is right. Strangers can fill the queue
 * of passwords to hash, and must not be able to take every instance out of service by it: that is a warning.
 */
export function createReadinessCheck(parts: Parts): () => Promise<ServiceFault | undefined> {
  let last: { at: number; running: boolean; result: Promise<ServiceFault | undefined> } | undefined
  return () => {
    if (last !== undefined && (last.running || performance.now() - last.at <= FRESH_MILLISECONDS)) return last.result
    const asked = currentFault(parts)
    const result = within(WAIT_MILLISECONDS, asked)
    const check = { at: performance.now(), running: true, result }
    // A second statement would wait for whatever holds up the first.
    void asked.finally(() => {
      check.running = false
    })
    last = check
    return check.result
  }
}

// In an outage it is known already that the database does not answer.
async function currentFault(parts: Parts): Promise<ServiceFault | undefined> {
  const { db } = parts.database
  if (isReadFromStandby(db)) return (await answersFromStandby(db)) ? 'degraded' : 'database'
  return databaseFault(parts)
}

async function databaseFault({ database: { db }, services }: Parts): Promise<ServiceFault | undefined> {
  try {
    const { pending, compatible } = await migrationState(db)
    if (pending.length > 0 || !compatible) return 'schema'
    // A write, because that is what a sign-in does: a standby and a full disk still answer reads.
    await acquireLease(db, 'readiness', services.now(), services.now())
    return undefined
  } catch (error) {
    if (error instanceof FormerLedgerError) return 'schema'
    if (isReadOnlyServer(error)) return 'read-only'
    if (!unavailable(error)) services.log.error({ err: error }, 'readiness could not be told')
    return 'database'
  }
}

function within(milliseconds: number, work: Promise<ServiceFault | undefined>): Promise<ServiceFault | undefined> {
  const late = new Promise<ServiceFault>((resolve) => setTimeout(() => resolve('database'), milliseconds).unref())
  return Promise.race([work, late])
}
