import { markRestored, noteEventOrigin } from '@foyer/db/operations/event-origin'
import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { beginUserDeletion } from '@foyer/db/users/deleted-users'
import { givenUsers } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { signedUp } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import { followerOf, founded, readUntil, serviceKeyOf } from './followers.ts'

type Snapshot = { rows: { id: string; userId?: string }[]; after: string | null; next: string; code?: string }

onBothEngines('a snapshot for those who follow events', ({ open }) => {
  const given = testAppsOn(open)

  test.each(['user', 'organization', 'member'])('has every %s once, page by page, by id', async (of) => {
    const app = await given()
    const as = await givenUsers(app, 'olga', 'mia', 'max')
    for (const name of ['olga', 'mia', 'max']) await founded(as(name), `of-${name}`)
    const get = followerOf<Snapshot>(app, await serviceKeyOf(app), '/events/snapshot')
    const pages: Snapshot[] = []
    for (let after: string | null | undefined; after !== null; after = pages.at(-1)?.after)
      pages.push((await get(`?of=${of}&limit=2${after === undefined ? '' : `&after=${after}`}`)).json)
    const ids = pages.flatMap(({ rows }) => rows.map(({ id }) => id))
    const stored = await app.database.db
      .selectFrom(of as 'user')
      .select('id')
      .orderBy('id')
      .execute()
    expect(ids).toEqual(stored.map(({ id }) => id))
    expect(pages.map(({ rows }) => rows.length)).toEqual([2, 1])
  })

  test('goes on with what happened behind the cursor of its first page', async () => {
    const app = await given()
    await signedUp(app, 'Olga')
    const key = await serviceKeyOf(app)
    const read = followerOf(app, key)
    await readUntil(read, 2)
    const get = followerOf<Snapshot>(app, key, '/events/snapshot')
    const { rows, next } = (await get('?of=user')).json
    await signedUp(app, 'Mia')
    const { events } = await readUntil(read, 1, `?after=${next}`)
    expect(events.map(({ type }) => type)).toEqual(['user.created'])
    expect([rows[0], events[0]?.data.object]).toMatchObject([{ name: 'Olga' }, { name: 'Mia' }])
  })

  test('of an organization is its members and itself, and no user of the service', async () => {
    const app = await given()
    const as = await givenUsers(app, 'olga', 'max')
    const id = await founded(as('olga'), 'acme')
    await founded(as('max'), 'other')
    const get = (of: string) => as('olga').get(`/events/snapshot?of=${of}&organizationId=${id}`)
    expect((await get('organization')).json.rows).toMatchObject([{ id, slug: 'acme' }])
    expect((await get('member')).json.rows).toMatchObject([{ userId: 'olga', role: 'owner', user: { name: 'olga' } }])
    expect((await get('user')).status).toBe(403)
    expect((await as('max').get(`/events/snapshot?of=member&organizationId=${id}`)).status).toBe(403)
  })

  test('shows no user whose deletion has begun, nor their memberships, and neither do events', async () => {
    const app = await given()
    const as = await givenUsers(app, 'olga', 'mia')
    for (const name of ['olga', 'mia']) await founded(as(name), `of-${name}`)
    await as('olga').post('/update-user', { name: 'Olga O' })
    const now = app.services.now()
    await app.database.db.transaction().execute((trx) => beginUserDeletion(trx, 'olga', now))
    const key = await serviceKeyOf(app)
    const get = followerOf<Snapshot>(app, key, '/events/snapshot')
    expect((await get('?of=user')).json.rows).toMatchObject([{ id: 'mia' }])
    expect((await get('?of=member')).json.rows).toMatchObject([{ userId: 'mia' }])
    const { events } = await readUntil(followerOf(app, key), 1, '?type=user.updated')
    expect(events[0]?.data.object).toBeNull()
  })

  test.each(['', '?of=session', '?of=user&limit=201'])('%s is refused', async (query) => {
    const app = await given()
    const answer = await followerOf<Snapshot>(app, await serviceKeyOf(app), '/events/snapshot')(query)
    expect([answer.status, answer.json.code]).toEqual([400, 'VALIDATION_ERROR'])
  })

  test('is taken again after a restore: cursors of before are gone, and an event says so', async () => {
    const app = await given()
    const read = followerOf(app, await serviceKeyOf(app))
    const { next } = await readUntil(read, 1)
    await markRestored(app.database.db)
    await noteEventOrigin(app.database.db, app.services.now())
    const gone = await read(`?after=${next}`)
    expect([gone.status, gone.json.code]).toEqual([410, 'EVENTS_GONE'])
    const { events } = await readUntil(read, 1, `?after=${gone.json.details?.oldest}&type=service.*`)
    expect(events).toMatchObject([{ type: 'service.resynchronize', detail: { reason: 'restore' } }])
  })
})
