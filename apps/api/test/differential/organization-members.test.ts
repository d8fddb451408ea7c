import { testDatabases } from '@foyer/db/testing'
import { describe, test } from 'vitest'
import { givenCompany, unverified } from './companies.ts'
import { comparing } from './compared.ts'

describe.each(testDatabases())('members are as in better-auth, on $name', ({ open }) => {
  const compare = comparing(open)

  test('one reads who they are in the active organization', () =>
    compare(async (stage) => {
      const { olga, mia, nobody } = await givenCompany(stage)
      await olga.get('/organization/get-active-member')
      await mia.get('/organization/get-active-member')
      await nobody.get('/organization/get-active-member')
    }, unverified))

  test('without an active organization nobody is anybody', () =>
    compare(async ({ visitor }) => {
      const sara = visitor()
      await sara.signUp('sara')
      const because = 'the specification: no active organization is 400; 1.2.12 answers 200 null'
      const foyer = { status: 400, body: { code: 'NO_ACTIVE_ORGANIZATION' } }
      await sara.get('/organization/get-active-member', {
        differs: { because, peer: { status: 200, body: null }, foyer },
      })
    }))

  test('roles are changed by those who may', () =>
    compare(async (stage) => {
      const { id: organizationId, memberIds, ...people } = await givenCompany(stage)
      const set = (who: 'olga' | 'adam' | 'mia' | 'sara' | 'nobody', memberId: string, role: unknown) =>
        people[who].post('/organization/update-member-role', { memberId, role, organizationId })
      await set('olga', memberIds.mia, 'admin')
      await set('olga', memberIds.mia, ['member', 'admin'])
      await set('olga', memberIds.mia, 'member')
      await set('adam', memberIds.mia, 'admin')
      await set('adam', memberIds.olga, 'member')
      await set('adam', memberIds.adam, 'owner')
      await set('olga', memberIds.mia, 'member')
      await set('mia', memberIds.adam, 'member')
      await set('sara', memberIds.adam, 'member')
      await set('nobody', memberIds.adam, 'member')
      await set('olga', 'no-such-member', 'member')
      await set('olga', memberIds.mia, '')
      await set('olga', memberIds.mia, 7)
      await people.olga.post('/organization/update-member-role', { organizationId })
      await people.olga.get('/organization/get-full-organization')
    }, unverified))

  test('members are removed by id and address', () =>
    compare(async (stage) => {
      const { id: organizationId, memberIds, olga, adam, mia, nobody } = await givenCompany(stage)
      const named = (memberIdOrEmail: string) => ({ memberIdOrEmail, organizationId })
      await nobody.post('/organization/remove-member', named(memberIds.mia))
      await mia.post('/organization/remove-member', named(memberIds.adam))
      await adam.post('/organization/remove-member', named(memberIds.olga))
      await olga.post('/organization/remove-member', named(memberIds.olga))
      await olga.post('/organization/remove-member', named('nobody@example.com'))
      await olga.post('/organization/remove-member', named('no-such-member'))
      await olga.post('/organization/remove-member', { organizationId })
      await adam.post('/organization/remove-member', named('mia@example.com'))
      await olga.post('/organization/remove-member', named(memberIds.adam))
      await olga.get('/organization/get-full-organization')
    }, unverified))

  test('members leave, the only owner does not', () =>
    compare(async (stage) => {
      const { id: organizationId, olga, mia, sara, nobody } = await givenCompany(stage)
      await nobody.post('/organization/leave', { organizationId })
      await sara.post('/organization/leave', { organizationId })
      await olga.post('/organization/leave', { organizationId })
      await olga.post('/organization/leave')
      await mia.post('/organization/leave', { organizationId })
      await mia.get('/get-session')
      await mia.get('/organization/list')
      await mia.post('/organization/leave', { organizationId })
    }, unverified))
})
