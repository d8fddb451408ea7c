import { testDatabases } from '@foyer/db/testing'
import { describe, test } from 'vitest'
import { textAt } from './answer.ts'
import { givenCompany, unverified } from './companies.ts'
import { comparing } from './compared.ts'
import type { Expected } from './scenario.ts'

const nina = { email: 'nina@example.com', role: 'member' }
const CANCEL = '/organization/cancel-invitation'
const notFound: Expected = { status: 400, body: { code: 'INVITATION_NOT_FOUND' } }

describe.each(testDatabases())('invitations are as in better-auth, on $name', ({ open }) => {
  const compare = comparing(open)

  test('one is sent, read, accepted and listed', () =>
    compare(async (stage) => {
      const { id: organizationId, olga } = await givenCompany(stage)
      const guest = stage.visitor()
      await guest.signUp('nina')
      const sent = await olga.post('/organization/invite-member', { ...nina, email: 'NINA@Example.com', role: 'admin' })
      const invitationId = textAt(sent, 'id')
      await guest.get(`/organization/get-invitation?id=${invitationId}`)
      await olga.get('/organization/list-invitations')
      await guest.post('/organization/accept-invitation', { invitationId })
      await guest.get('/get-session')
      await guest.get('/organization/get-active-member')
      await guest.post('/organization/accept-invitation', { invitationId })
      await guest.get(`/organization/get-invitation?id=${invitationId}`)
      await guest.post('/organization/reject-invitation', { invitationId })
      await guest.get(`/organization/list-invitations?organizationId=${organizationId}`)
    }, unverified))

  test('who may not invite, and whom one may not', () =>
    compare(async (stage) => {
      const { id: organizationId, olga, adam, mia, sara, nobody } = await givenCompany(stage)
      const invite = { ...nina, organizationId }
      for (const person of [nobody, mia, sara]) await person.post('/organization/invite-member', invite)
      await sara.post('/organization/invite-member', nina)
      await adam.post('/organization/invite-member', { ...invite, role: 'owner' })
      await olga.post('/organization/invite-member', { ...invite, email: 'mia@example.com' })
      await olga.post('/organization/invite-member', { ...invite, organizationId: 'no-such-organization' })
      for (const wrong of [
        {},
        { email: nina.email },
        { role: 'member' },
        { ...nina, role: 7 },
        { ...nina, email: 7 },
      ]) {
        await olga.post('/organization/invite-member', wrong)
      }
      await olga.post('/organization/invite-member', { ...invite, role: ['member', 'admin'] })
      await olga.post('/organization/invite-member', invite)
      await olga.get('/organization/list-invitations')
    }, unverified))

  test('one is rejected', () =>
    compare(async (stage) => {
      const { olga, mia, nobody } = await givenCompany(stage)
      const guest = stage.visitor()
      await guest.signUp('nina')
      const invitationId = textAt(await olga.post('/organization/invite-member', nina), 'id')
      await nobody.post('/organization/reject-invitation', { invitationId })
      await mia.post('/organization/reject-invitation', { invitationId })
      await guest.post('/organization/reject-invitation')
      await guest.post('/organization/reject-invitation', { invitationId: 'no-such-invitation' })
      await guest.post('/organization/reject-invitation', { invitationId })
      await guest.post('/organization/reject-invitation', { invitationId })
      await guest.post('/organization/accept-invitation', { invitationId })
      await olga.get('/organization/list-invitations')
      await olga.post('/organization/invite-member', nina)
    }, unverified))

  test('one is canceled by those who may', () =>
    compare(async (stage) => {
      const { olga, adam, mia, sara, nobody } = await givenCompany(stage)
      const invitationId = textAt(await olga.post('/organization/invite-member', nina), 'id')
      for (const person of [nobody, mia, sara]) await person.post(CANCEL, { invitationId })
      await olga.post(CANCEL, { invitationId: 'no-such-invitation' })
      await olga.post(CANCEL)
      await adam.post(CANCEL, { invitationId })
      const because = 'S57: what is answered stays answered'
      await adam.post(CANCEL, { invitationId }, { differs: { because, peer: { status: 200 }, foyer: notFound } })
      await olga.get('/organization/list-invitations')
    }, unverified))

  test('one is read by its recipient alone', () =>
    compare(async (stage) => {
      const { olga, mia, sara, nobody } = await givenCompany(stage)
      const invitationId = textAt(await olga.post('/organization/invite-member', nina), 'id')
      for (const person of [nobody, olga, sara]) await person.get(`/organization/get-invitation?id=${invitationId}`)
      await mia.get('/organization/get-invitation?id=no-such-invitation')
      await mia.get('/organization/get-invitation')
      await sara.get('/organization/list-invitations')
      await nobody.get('/organization/list-invitations')
    }, unverified))

  test('one expires', () =>
    compare(async (stage) => {
      const { olga } = await givenCompany(stage)
      const guest = stage.visitor()
      await guest.signUp('nina')
      const invitationId = textAt(await olga.post('/organization/invite-member', nina), 'id')
      stage.pass(172_800)
      await guest.get(`/organization/get-invitation?id=${invitationId}`)
      await guest.post('/organization/accept-invitation', { invitationId })
      await guest.post('/organization/reject-invitation', { invitationId })
      await olga.get('/organization/list-invitations')
      await olga.post('/organization/invite-member', nina)
    }, unverified))

  test.each([
    ['members', { membershipLimit: 3 }],
    ['open invitations', { invitationLimit: 1 }],
  ])('there are no more %s than may be', (_title, organization) =>
    compare(
      async (stage) => {
        const { olga } = await givenCompany(stage)
        const guest = stage.visitor()
        await guest.signUp('nina')
        const invitationId = textAt(await olga.post('/organization/invite-member', nina), 'id')
        await olga.post('/organization/invite-member', { ...nina, email: 'zoe@example.com' })
        await guest.post('/organization/accept-invitation', { invitationId })
      },
      { organization: { ...unverified.organization, ...organization } },
    ),
  )

  test('without teams nothing speaks of them', () =>
    compare(
      async ({ visitor }) => {
        const [olga, guest] = [visitor(), visitor()]
        await olga.signUp('olga')
        await guest.signUp('nina')
        await olga.post('/organization/create', { name: 'Acme', slug: 'acme' })
        const invitationId = textAt(await olga.post('/organization/invite-member', nina), 'id')
        await guest.get(`/organization/get-invitation?id=${invitationId}`)
        await guest.post('/organization/accept-invitation', { invitationId })
        await guest.get('/organization/get-active-member')
        await olga.get('/organization/list-invitations')
        await olga.get('/organization/get-full-organization')
      },
      { organization: { teams: { enabled: false } } },
    ))
})
