import { dropEventsBefore } from '@foyer/db/operations/event-partitions'
import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { givenUsers } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import { details, signedUp } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import { setUserRole } from '#trpc-router/admin/admin-users.ts'
import { followerOf, founded, readUntil, serviceKeyOf } from './followers.ts'

onBothEngines('following events', ({ open }) => {
  const given = testAppsOn(open)

  test('gives each once, in the order of the commits, with what it is about as it is now', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    const read = followerOf(app, await serviceKeyOf(app))
    await olga.post('/update-user', { name: 'Olga O' })
    const first = await readUntil(read, 2, '?limit=2')
    const second = await readUntil(read, 1, `?after=${first.next}`)
    const events = [...first.events, ...second.events]
    expect(events.map(({ type }) => type)).toEqual(['user.created', 'service-key.created', 'user.updated'])
    expect(events[0]?.data.object).toMatchObject({ email: details('Olga').email, name: 'Olga O' })
    expect(new Set(events.map(({ id }) => id)).size).toBe(3)
    const again = (await read(`?after=${first.next}`)).json
    expect(again.events.map(({ id }) => id)).toEqual(second.events.map(({ id }) => id))
    expect((await read(`?after=${second.next}`)).json.events).toEqual([])
  })

  test('shows the members who come by a creation or an invitation, and who owned an organization before', async () => {
    const app = await given()
    const as = await givenUsers(app, 'olga', 'mia')
    const organizationId = await founded(as('olga'), 'acme')
    const { email } = details('mia')
    const invited = await as('olga').post('/organization/invite-member', { organizationId, email, role: 'member' })
    const { member } = (await as('mia').post('/organization/accept-invitation', { invitationId: invited.json.id })).json
    await as('olga').trpc.member.transferOwnership.mutate({ organizationId, memberId: member.id })
    const read = followerOf(app, await serviceKeyOf(app))
    const types = 'organization.created,organization.invitation.*,organization.ownership.transferred'
    const { events } = await readUntil(read, 4, `?type=${types}`)
    expect(events.map(({ type, data }) => [type, data.member?.userId, data.member?.role])).toEqual([
      ['organization.created', 'olga', 'admin'],
      ['organization.invitation.sent', undefined, undefined],
      ['organization.invitation.accepted', 'mia', 'owner'],
      ['organization.ownership.transferred', 'olga', 'admin'],
    ])
    await as('mia').post('/organization/remove-member', { organizationId, memberIdOrEmail: details('olga').email })
    expect((await readUntil(read, 1, '?type=organization.created')).events[0]?.data.member).toBeNull()
  })

  test('of an organization waits to its end, however much happens in others', async () => {
    const app = await given()
    const as = await givenUsers(app, 'olga', 'max')
    const organizationId = await founded(as('olga'), 'acme')
    const own = `/events?organizationId=${organizationId}`
    const { next } = await readUntil((query) => as('olga').get(own + query.replace('?', '&')), 1)
    let hasEnded = false
    const began = performance.now()
    const waiting = as('olga')
      .get(`${own}&wait=1&after=${next}`)
      .finally(() => {
        hasEnded = true
      })
    while (!hasEnded)
      await app.database.db.insertInto('auditEvent').values({ type: 'user.updated', createdAt: new Date() }).execute()
    expect((await waiting).json.events).toEqual([])
    // The timer of the service may be early by a millisecond.
    expect(performance.now() - began).toBeGreaterThan(990)
  })

  test('waits for the next one, and answers it when it is committed', async () => {
    const app = await given()
    const read = followerOf(app, await serviceKeyOf(app))
    const { next } = await readUntil(read, 1)
    const waiting = read(`?wait=20&after=${next}`)
    await signedUp(app, 'Olga')
    expect((await waiting).json.events.map(({ type }) => type)).toContain('user.created')
  })

  test('of an organization is for those who manage it and its keys, and shows nothing of others', async () => {
    const app = await given({ apiKey: { enabled: true } })
    const as = await givenUsers(app, 'olga', 'mia', 'max')
    const id = await founded(as('olga'), 'acme')
    await founded(as('max'), 'other')
    await as('olga').post('/organization/update', { organizationId: id, data: { name: 'Acme 2' } })
    const { key } = await as('olga').trpc.apiKey.createOrganizationApiKey.mutate({
      organizationId: id,
      name: 'feed',
      permissions: { events: ['read'] },
    })
    const byKey = { json: await readUntil((query) => app.client().get(`/events${query}`, { 'x-api-key': key }), 3) }
    const types = byKey.json.events.map(({ type }) => type)
    expect(types).toEqual(['organization.created', 'organization.updated', 'organization.api-key.created'])
    expect(byKey.json.events[0]?.data.object).toMatchObject({ id, name: 'Acme 2' })
    expect(new Set(byKey.json.events.map(({ ipAddress }) => ipAddress))).toEqual(new Set([null]))
    expect((await as('olga').get(`/events?organizationId=${id}`)).json.events).toHaveLength(3)
    for (const other of ['mia', 'max']) expect((await as(other).get(`/events?organizationId=${id}`)).status).toBe(403)
    expect((await app.client().get(`/events?organizationId=nobody`, { 'x-api-key': key })).status).toBe(403)
  })

  test('of the service is for admins too, and for nobody else', async () => {
    const app = await given()
    const as = await givenUsers(app, 'adam', 'uma')
    await setUserRole(app, 'adam', 'admin')
    expect((await as('adam').get('/events')).status).toBe(200)
    expect((await as('uma').get('/events')).status).toBe(403)
    expect((await app.client().get('/events')).status).toBe(401)
  })

  test('an invitation is shown by its handle, and to its organization no more for whom once it is canceled', async () => {
    const app = await given()
    const as = await givenUsers(app, 'olga')
    const organizationId = await founded(as('olga'), 'acme')
    const invited = await as('olga').post('/organization/invite-member', {
      organizationId,
      email: 'nina@example.com',
      role: 'member',
    })
    const read = (query: string) => as('olga').get(`/events${query}&organizationId=${organizationId}`)
    const sent = (await readUntil(read, 1, '?type=organization.invitation.*')).events[0]
    expect(sent?.data.object).toMatchObject({
      email: 'nina@example.com',
      status: 'pending',
      id: sent?.detail?.invitationId,
    })
    expect(sent?.data.object?.id).not.toBe(invited.json.id)
    await as('olga').post('/organization/cancel-invitation', { invitationId: invited.json.id })
    const after = (await readUntil(read, 2, '?type=organization.invitation.*')).events
    expect(after.map(({ data }) => data.object)).toMatchObject([{ email: null, status: 'canceled' }, { email: null }])
    expect(JSON.stringify(after)).not.toContain('nina@example.com')
    const ofService = await readUntil(followerOf(app, await serviceKeyOf(app)), 2, '?type=organization.invitation.*')
    expect(ofService.events[0]?.data.object).toMatchObject({ email: 'nina@example.com', status: 'canceled' })
  })

  test.each([
    ['of nobody', 'fsk_unknown', 401, 'INVALID_SERVICE_KEY'],
    ['that has ended', 'ended', 401, 'THE_SERVICE_KEY_HAS_EXPIRED'],
    ['from another network', 'elsewhere', 403, 'THE_SERVICE_KEY_MAY_NOT_BE_USED_FROM_THIS_ADDRESS'],
  ])('a key %s is refused, and nothing changes', async (_what, which, status, code) => {
    const app = await given()
    const keys: Record<string, string> = {
      ended: await serviceKeyOf(app),
      elsewhere: await serviceKeyOf(app, { addresses: ['192.0.2.0/24', '2001:db8::/32'] }),
    }
    if (which === 'ended')
      await app.database.db
        .updateTable('serviceKey')
        .set({ expiresAt: new Date(0) })
        .execute()
    const before = await tablesWithoutCounters(app.database)
    const answer = await followerOf(app, keys[which] ?? which)('')
    expect([answer.status, answer.json.code]).toEqual([status, code])
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('a key that is bound to this network is taken', async () => {
    const app = await given()
    expect((await followerOf(app, await serviceKeyOf(app, { addresses: ['127.0.0.0/8', '::1'] }))('')).status).toBe(200)
  })

  test.each([
    ['a cursor of another scope', 'scope', 'INVALID_CURSOR'],
    ['a cursor that is none', '?after=abc', 'INVALID_CURSOR'],
    ['an unknown type', '?type=user.created,user.eaten', 'VALIDATION_ERROR'],
    ['a group of nothing', '?type=nothing.*', 'VALIDATION_ERROR'],
    ['too many', '?limit=201', 'VALIDATION_ERROR'],
    ['too many types', `?type=${'user.*,'.repeat(101)}user.*`, 'VALIDATION_ERROR'],
    ['too long a wait', '?wait=31', 'VALIDATION_ERROR'],
  ])('%s is refused', async (_what, query, code) => {
    const app = await given()
    const read = followerOf(app, await serviceKeyOf(app))
    const { next } = (await read('')).json
    const answer = await read(query === 'scope' ? `?organizationId=acme&after=${next}` : query)
    expect([answer.status, answer.json.code]).toEqual([400, code])
  })

  test('takes types and groups, and its cursor goes on behind the others', async () => {
    const app = await given()
    const read = followerOf(app, await serviceKeyOf(app))
    const olga = await signedUp(app, 'Olga')
    await founded(olga, 'acme')
    const first = await readUntil(read, 1, '?type=organization.*,user.deleted')
    expect(first.events.map(({ type }) => type)).toEqual(['organization.created'])
    expect((await read(`?after=${first.next}`)).json.events).toEqual([])
  })

  test('says where to go on when what comes after the cursor was deleted', async () => {
    const app = await given()
    const read = followerOf(app, await serviceKeyOf(app))
    const { next } = await readUntil(read, 1)
    for (const name of ['Olga', 'Mia', 'Max']) await signedUp(app, name)
    const last = await readUntil(read, 3, `?after=${next}`)
    await run(app.database, `update "auditEvent" set "createdAt" = '2020-01-01' where type = 'user.created'`)
    await dropEventsBefore(app.database.db, new Date('2020-02-01'))
    const gone = await read(`?after=${next}`)
    expect([gone.status, gone.json.code]).toEqual([410, 'EVENTS_GONE'])
    expect((await read(`?after=${last.next}`)).status).toBe(200)
    expect((await read(`?after=${gone.json.details?.oldest}`)).json).toMatchObject({ events: [] })
    expect((await read('')).status).toBe(200)
    // A backup is restored, in which the log ends earlier.
    await app.database.db
      .updateTable('eventSequence')
      .set(({ eb }) => ({ last: eb('last', '-', 2) }))
      .execute()
    expect((await read(`?after=${last.next}`)).status).toBe(410)
    await app.database.db
      .updateTable('eventSequence')
      .set(({ eb }) => ({ last: eb('last', '+', 2) }))
      .execute()
  })

  test('a key that ends while its call waits is given nothing more', async () => {
    const app = await given()
    const read = followerOf(app, await serviceKeyOf(app))
    const { next } = await readUntil(read, 1)
    const waiting = read(`?wait=20&after=${next}`)
    await app.database.db
      .updateTable('serviceKey')
      .set({ expiresAt: new Date(0) })
      .execute()
    await signedUp(app, 'Olga')
    expect((await waiting).status).toBe(401)
  })

  test('an organization that is named by the header is the one whose events are given', async () => {
    const app = await given()
    const read = followerOf(app, await serviceKeyOf(app))
    const olga = await signedUp(app, 'Olga')
    const id = await founded(olga, 'acme')
    const inAcme = (query: string) => read(query, { 'x-organization': 'acme' })
    const { events } = await readUntil(inAcme, 1)
    expect(events.map(({ type }) => type)).toEqual(['organization.created'])
    expect((await inAcme(`?organizationId=${id}`)).status).toBe(200)
    expect((await inAcme('?organizationId=other')).status).toBe(400)
  })

  test('lets four calls of a key wait, and refuses all others at once', async () => {
    const app = await given()
    const read = followerOf(app, await serviceKeyOf(app))
    const { next } = await readUntil(read, 1)
    const statuses: number[] = []
    const calls = Array.from({ length: 8 }, async () => statuses.push((await read(`?wait=30&after=${next}`)).status))
    await expect.poll(() => statuses, { timeout: 20_000 }).toEqual([429, 429, 429, 429])
    await signedUp(app, 'Olga')
    await Promise.all(calls)
    expect(statuses.slice(4)).toEqual([200, 200, 200, 200])
  })
})
