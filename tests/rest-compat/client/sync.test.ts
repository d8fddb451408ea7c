import { recordEvent } from '@foyer/db/operations/audit'
import { markRestored, noteEventOrigin } from '@foyer/db/operations/event-origin'
import { type Step, SyncError } from '@foyer/rest-compat/client/sync'
import { eventually } from '@foyer/testing/eventually'
import { givenOrganization, givenUsers } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { details, PASSWORD, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { founded, serviceKeyOf } from '#trpc-router/event-feed/followers.ts'
import { givenCopy, MemoryCopy, startSync } from './memory-copy.ts'

const names = (copy: MemoryCopy) =>
  copy
    .of('user')
    .map(({ name }) => name)
    .sort()
const roles = (copy: MemoryCopy) =>
  Object.fromEntries(copy.of('member').map(({ userId, role }) => [String(userId), role]))
const followed = (copy: MemoryCopy) => eventually(() => expect(copy.phases).toContain('end'))

describe('a copy of users, organizations and members', () => {
  const given = testAppsOn()

  test('begins with a snapshot, page by page, and follows what happens', async () => {
    const app = await given()
    const many = Array.from({ length: 201 }, (_, index) => `user${index}`)
    await givenOrganization(app, { owner: 'olga', member: many })
    const { copy } = await givenCopy(app)
    await followed(copy)
    const pages = ['snapshot', 'snapshot', 'snapshot', 'snapshot', 'snapshot']
    expect(copy.phases.slice(0, 7)).toEqual(['begin', ...pages, 'end'])
    expect([copy.of('user').length, copy.of('organization').length, copy.of('member').length]).toEqual([202, 1, 202])
    const mia = await signedUp(app, 'Mia')
    await mia.post('/update-user', { name: 'Mia M' })
    await eventually(() => expect(names(copy)).toContain('Mia M'))
    const [row] = copy.of('user').filter(({ name }) => name === 'Mia M')
    expect(row).toMatchObject({ email: details('Mia').email, createdAt: expect.any(Date) })
  })

  test('has the members who come by a creation, an invitation and a transfer', async () => {
    const app = await given()
    const as = await givenUsers(app, 'olga', 'mia')
    const { copy } = await givenCopy(app)
    await followed(copy)
    const organizationId = await founded(as('olga'), 'acme')
    await eventually(() => expect(roles(copy)).toEqual({ olga: 'owner' }))
    const { email } = details('mia')
    const teamId = (await as('olga').post('/organization/create-team', { organizationId, name: 'Lab' })).json.id
    const invited = await as('olga').post('/organization/invite-member', {
      organizationId,
      email,
      role: 'member',
      teamId,
    })
    const { member } = (await as('mia').post('/organization/accept-invitation', { invitationId: invited.json.id })).json
    await eventually(() => expect(copy.of('member')).toContainEqual(expect.objectContaining({ userId: 'mia', teamId })))
    await as('olga').trpc.member.transferOwnership.mutate({ organizationId, memberId: member.id })
    await eventually(() => expect(roles(copy)).toEqual({ olga: 'admin', mia: 'owner' }))
    await as('mia').post('/organization/remove-member', { organizationId, memberIdOrEmail: details('olga').email })
    await eventually(() => expect(roles(copy)).toEqual({ mia: 'owner' }))
  })

  test('reads the members again where a team is gone', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga', admin: 'adam' })
    const { copy } = await givenCopy(app)
    await followed(copy)
    const teamOfOlga = () => copy.of('member').find(({ userId }) => userId === 'olga')?.teamId
    expect(teamOfOlga()).toBe('acme-core')
    const organizationId = 'acme'
    await as('adam').post('/organization/add-team-member', { organizationId, teamId: 'acme-lab', userId: 'olga' })
    await as('adam').post('/organization/remove-team', { organizationId, teamId: 'acme-core' })
    await eventually(() => expect(teamOfOlga()).toBe('acme-lab'))
  })

  test('loses who is deleted, and an organization with its members', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    const mia = await signedUp(app, 'Mia')
    const [gone, alone] = [await founded(olga, 'gone'), await founded(mia, 'alone')]
    const { copy } = await givenCopy(app)
    await followed(copy)
    await olga.post('/organization/delete', { organizationId: gone })
    await eventually(() => expect(copy.of('organization')).toMatchObject([{ id: alone }]))
    expect(copy.of('member')).toMatchObject([{ organizationId: alone }])
    expect((await mia.post('/delete-user', { password: PASSWORD })).status).toBe(200)
    await eventually(() => expect(names(copy)).toEqual(['Olga']))
    await eventually(() => expect([copy.of('organization'), copy.of('member')]).toEqual([[], []]))
  })

  test('begins again after a restore, and loses what is not in it', async () => {
    const app = await given()
    await givenUsers(app, 'olga', 'mia')
    const { copy, key, stop } = await givenCopy(app)
    await followed(copy)
    await stop()
    await app.database.db.deleteFrom('user').where('id', '=', 'mia').execute()
    await restored(app)
    const again = startSync(app, key, copy)
    await eventually(() => expect(names(copy)).toEqual(['olga']))
    await again.stop()
  })

  test('begins again while it follows, where rows came without events', async () => {
    const app = await given()
    await givenUsers(app, 'olga')
    const { copy } = await givenCopy(app)
    await followed(copy)
    await givenUsers(app, 'mia')
    await app.database.db.deleteFrom('user').where('id', '=', 'olga').execute()
    const event = { type: 'service.resynchronize', at: app.services.now(), detail: { reason: 'import' } } as const
    await app.database.db.transaction().execute((trx) => recordEvent(trx, event))
    await eventually(() => expect(names(copy)).toEqual(['mia']))
    expect(copy.phases.filter((phase) => phase === 'begin')).toHaveLength(2)
  })

  test('ends with what the copy throws, and has what was not stored again', async () => {
    const app = await given()
    const key = await serviceKeyOf(app)
    const copy = new MemoryCopy()
    const full = new Error('the disk is full')
    const apply = async (step: Step) => {
      if (step.changes.some(({ row }) => row?.name === 'Mia')) throw full
      copy.apply(step)
    }
    const { ended } = startSync(app, key, copy, { apply })
    await followed(copy)
    await signedUp(app, 'Mia')
    await expect(ended).rejects.toBe(full)
    expect(names(copy)).toEqual([])
    startSync(app, key, copy)
    await eventually(() => expect(names(copy)).toEqual(['Mia']))
    expect(copy.phases.filter((phase) => phase === 'begin')).toHaveLength(1)
  })

  test('of an organization has its members and itself', async () => {
    const app = await given({ apiKey: { enabled: true } })
    const as = await givenUsers(app, 'olga', 'max')
    const [organizationId] = [await founded(as('olga'), 'acme'), await founded(as('max'), 'other')]
    const { key } = await as('olga').trpc.apiKey.createOrganizationApiKey.mutate({
      organizationId,
      name: 'copy',
      permissions: { events: ['read'] },
    })
    const { copy } = startSync(app, key, new MemoryCopy(), { of: ['organization', 'member'] })
    await followed(copy)
    expect(copy.of('organization')).toMatchObject([{ slug: 'acme' }])
    expect(roles(copy)).toEqual({ olga: 'owner' })
    await as('olga').post('/organization/update', { organizationId, data: { name: 'Acme 2' } })
    await eventually(() => expect(copy.of('organization')).toMatchObject([{ name: 'Acme 2' }]))
    const { ended } = startSync(app, key, new MemoryCopy())
    await expect(ended).rejects.toMatchObject({ status: 403 })
  })

  test('is refused with a key that opens nothing, and with a cursor that is none', async () => {
    const app = await given()
    const copy = new MemoryCopy()
    await expect(startSync(app, 'fsk_unknown', copy).ended).rejects.toEqual(
      new SyncError(401, 'INVALID_SERVICE_KEY', 'Invalid service key'),
    )
    const { ended } = startSync(app, await serviceKeyOf(app), copy, { cursor: 'none' })
    await expect(ended).rejects.toMatchObject({ status: 400, code: 'INVALID_CURSOR' })
    expect(copy.phases).toEqual([])
  })
})

async function restored({ database, services }: TestApp): Promise<void> {
  await markRestored(database.db)
  await noteEventOrigin(database.db, services.now())
}
