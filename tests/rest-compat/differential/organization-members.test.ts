import { describe, test } from 'vitest'
import { compareServices } from './compare-services.ts'
import { givenOrganization, unverified } from './organizations.ts'

describe('members work as in better-auth', () => {
  const compare = compareServices()

  test('a member reads their own membership in the active organization', () =>
    compare(async (context) => {
      const { olga, mia, signedOut } = await givenOrganization(context)
      await olga.get('/organization/get-active-member')
      await mia.get('/organization/get-active-member')
      await signedOut.get('/organization/get-active-member')
    }, unverified))

  test('without an active organization there is no active member', () =>
    compare(async ({ client }) => {
      const sara = client()
      await sara.signUp('sara')
      const because = 'the specification: no active organization is 400; 1.2.12 answers 200 null'
      const foyer = { status: 400, body: { code: 'NO_ACTIVE_ORGANIZATION' } }
      await sara.get('/organization/get-active-member', {
        differs: { because, peer: { status: 200, body: null }, foyer },
      })
    }))

  test('roles are changed by permitted members', () =>
    compare(async (context) => {
      const { id: organizationId, memberIds, ...clients } = await givenOrganization(context)
      const set = (who: 'olga' | 'adam' | 'mia' | 'sara' | 'signedOut', memberId: string, role: unknown) =>
        clients[who].post('/organization/update-member-role', { memberId, role, organizationId })
      await set('olga', memberIds.mia, 'admin')
      await set('olga', memberIds.mia, ['member', 'admin'])
      await set('olga', memberIds.mia, 'member')
      await set('adam', memberIds.mia, 'admin')
      await set('adam', memberIds.olga, 'member')
      await set('adam', memberIds.adam, 'owner')
      await set('olga', memberIds.mia, 'member')
      await set('mia', memberIds.adam, 'member')
      await set('sara', memberIds.adam, 'member')
      await set('signedOut', memberIds.adam, 'member')
      await set('olga', 'no-such-member', 'member')
      await set('olga', memberIds.mia, '')
      await set('olga', memberIds.mia, 7)
      await clients.olga.post('/organization/update-member-role', { organizationId })
      await clients.olga.get('/organization/get-full-organization')
    }, unverified))

  test('a role that is not configured is given by nobody', () =>
    compare(async (context) => {
      const { id: organizationId, memberIds, olga, mia } = await givenOrganization(context)
      const because = 'it would grant something once a role of that name is configured'
      const foyer = { status: 400, body: { code: 'ROLE_NOT_FOUND' } }
      const change = { memberId: memberIds.mia, role: 'superadmin', organizationId }
      await mia.post('/organization/update-member-role', change)
      await olga.post('/organization/update-member-role', change, {
        differs: { because, peer: { status: 200, body: { role: 'superadmin' } }, foyer },
      })
      const invite = { email: 'nina@example.com', role: ['member', 'Owner'], organizationId }
      await olga.post('/organization/invite-member', invite, {
        differs: { because, peer: { status: 200, body: { role: 'member,Owner' } }, foyer },
      })
    }, unverified))

  test('members are removed by id or email', () =>
    compare(async (context) => {
      const { id: organizationId, memberIds, olga, adam, mia, signedOut } = await givenOrganization(context)
      const inputFor = (memberIdOrEmail: string) => ({ memberIdOrEmail, organizationId })
      await signedOut.post('/organization/remove-member', inputFor(memberIds.mia))
      await mia.post('/organization/remove-member', inputFor(memberIds.adam))
      await adam.post('/organization/remove-member', inputFor(memberIds.olga))
      await olga.post('/organization/remove-member', inputFor(memberIds.olga))
      await olga.post('/organization/remove-member', inputFor('nobody@example.com'))
      await olga.post('/organization/remove-member', inputFor('no-such-member'))
      await olga.post('/organization/remove-member', { organizationId })
      await adam.post('/organization/remove-member', inputFor('mia@example.com'))
      await olga.post('/organization/remove-member', inputFor(memberIds.adam))
      await olga.get('/organization/get-full-organization')
    }, unverified))

  test('members leave, but not the only owner', () =>
    compare(async (context) => {
      const { id: organizationId, olga, mia, sara, signedOut } = await givenOrganization(context)
      await signedOut.post('/organization/leave', { organizationId })
      await sara.post('/organization/leave', { organizationId })
      await olga.post('/organization/leave', { organizationId })
      await olga.post('/organization/leave')
      await mia.post('/organization/leave', { organizationId })
      await mia.get('/get-session')
      await mia.get('/organization/list')
      await mia.post('/organization/leave', { organizationId })
    }, unverified))
})
