import { type Kysely, sql, type Transaction } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { lockUserAndPassword } from '#accounts/accounts.ts'
import { lockInvitationWithOrganization } from '#organizations/invitations.ts'
import type { Database } from '#schema/database.ts'
import { lockSession } from '#sessions/lock-sessions.ts'
import { onBothEngines, tablesOn } from '#testing/on-both-engines.ts'
import { later, now, rowOf } from '#testing/rows.ts'
import { postgres } from '#testing/test-database.ts'
import { lockUser } from '#users/users.ts'

type Change = (trx: Transaction<Database>) => Promise<unknown>

const invitation = {
  ...{ id: 'invitation', organizationId: 'acme', email: 'nina@example.com', role: 'member', inviterId: 'olga' },
  ...({ status: 'pending', expiresAt: later, createdAt: now } as const),
}

async function givenRows(db: Kysely<Database>): Promise<void> {
  await db
    .insertInto('user')
    .values([rowOf.user(), rowOf.user({ id: 'adam' })])
    .execute()
  await db
    .insertInto('account')
    .values(rowOf.account({ password: 'hash' }))
    .execute()
  await db.insertInto('session').values(rowOf.session()).execute()
  await db.insertInto('organization').values({ id: 'acme', name: 'Acme', slug: 'acme', createdAt: now }).execute()
  await db.insertInto('invitation').values(invitation).execute()
}

const lockPassword = async (trx: Transaction<Database>) => {
  const locked = await lockUserAndPassword(trx, 'olga', 'hash')
  return { name: locked?.user.name, matches: locked?.password !== undefined }
}
// As anyone who decides on a session does (lockActor).
const lockSignedIn = async (trx: Transaction<Database>) => {
  const user = await lockUser(trx, 'olga')
  const session = user && (await lockSession(trx, 'token-session'))
  return session?.expiresAt
}
const lockInvited = async (trx: Transaction<Database>) =>
  (await lockInvitationWithOrganization(trx, 'invitation'))?.status

onBothEngines('rows that are locked together', (engine) => {
  const app = tablesOn(engine)
  const locked = <Found>(lock: (trx: Transaction<Database>) => Promise<Found>) => app.db.transaction().execute(lock)

  test('are found as they are', async () => {
    await givenRows(app.db)
    expect(await locked(lockPassword)).toEqual({ name: 'Olga', matches: true })
    expect(await locked(lockSignedIn)).toEqual(later)
    expect(await locked(lockInvited)).toBe('pending')
  })

  test('are none where the first is missing', async () => {
    expect(await locked(lockPassword)).toEqual({ name: undefined, matches: false })
    expect(await locked(lockSignedIn)).toBeUndefined()
    expect(await locked(lockInvited)).toBeUndefined()
  })
})

// The embedded engine has one connection: there a transaction waits before it begins.
const engine = postgres()

describe.runIf(engine)('what another transaction commits while a lock is waited for', () => {
  test.each<[string, (trx: Transaction<Database>) => Promise<unknown>, Change, Change, unknown]>([
    [
      'another password',
      lockPassword,
      holdUser,
      (trx) => trx.updateTable('account').set({ password: 'new' }).execute(),
      { name: 'Olga', matches: false },
    ],
    [
      'a session that was ended by its time',
      lockSignedIn,
      holdUser,
      (trx) => trx.updateTable('session').set({ expiresAt: now }).execute(),
      now,
    ],
    ['a revoked session', lockSignedIn, holdUser, (trx) => trx.deleteFrom('session').execute(), undefined],
    [
      'an answered invitation',
      lockInvited,
      holdOrganization,
      (trx) => trx.updateTable('invitation').set({ status: 'canceled' }).execute(),
      'canceled',
    ],
    [
      'a deleted organization',
      lockInvited,
      holdOrganization,
      (trx) => trx.deleteFrom('organization').execute(),
      undefined,
    ],
  ])('is seen: %s', async (_what, lock, hold, change, found) => {
    const database = await (engine ?? expect.unreachable()).open()
    try {
      await givenRows(database.db)
      let locking: Promise<unknown> | undefined
      await database.db.transaction().execute(async (trx) => {
        await hold(trx)
        locking = database.db.transaction().execute(lock)
        await waited(database.db)
        await change(trx)
      })
      expect(await locking).toEqual(found)
    } finally {
      await database.truncate()
      await database.close()
    }
  })
})

function holdUser(trx: Transaction<Database>): Promise<unknown> {
  return trx.selectFrom('user').select('id').orderBy('id').forUpdate().execute()
}

function holdOrganization(trx: Transaction<Database>): Promise<unknown> {
  return trx.selectFrom('organization').select('id').forUpdate().execute()
}

/** Until a statement waits for a lock. */
function waited(db: Kysely<Database>): Promise<unknown> {
  return vi.waitFor(async () => {
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    expect((await waiting.execute(db)).rows).toHaveLength(1)
  })
}
