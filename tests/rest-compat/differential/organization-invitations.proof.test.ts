import { describe, expect, test } from 'vitest'
import { textAt } from './answer.ts'
import { compareServices } from './compare-services.ts'
import { givenOrganization, unverified } from './organizations.ts'
import type { Expected } from './scenario.ts'

const nina = { email: 'nina@example.com', role: 'member' }
const CANCEL = '/organization/cancel-invitation'
const notFound: Expected = { status: 400, body: { code: 'INVITATION_NOT_FOUND' } }

describe('invitations work as in better-auth', () => {
  const compare = compareServices()

  test('an invitation is sent, read, accepted and listed', () =>
    compare(async (context) => {
      const { id: organizationId, olga } = await givenOrganization(context)
      const invitee = context.client()
      await invitee.signUp('nina')
      const sent = await olga.post('/organization/invite-member', { ...nina, email: 'NINA@Example.com', role: 'admin' })
      const invitationId = textAt(sent, 'id')
      await invitee.get(`/organization/get-invitation?id=${invitationId}`)
      await olga.get('/organization/list-invitations')
      await invitee.post('/organization/accept-invitation', { invitationId })
      await invitee.get('/get-session')
      await invitee.get('/organization/get-active-member')
      await invitee.post('/organization/accept-invitation', { invitationId })
      await invitee.get(`/organization/get-invitation?id=${invitationId}`)
      await invitee.post('/organization/reject-invitation', { invitationId })
      await invitee.get(`/organization/list-invitations?organizationId=${organizationId}`)
    }, unverified))

  test('invitations without permission, and invalid invitations, are refused', () =>
    compare(async (context) => {
      const { id: organizationId, olga, adam, mia, sara, signedOut } = await givenOrganization(context)
      const invite = { ...nina, organizationId }
      for (const user of [signedOut, mia, sara]) await user.post('/organization/invite-member', invite)
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

  test('an invitation is rejected', () =>
    compare(async (context) => {
      const { olga, mia, signedOut } = await givenOrganization(context)
      const invitee = context.client()
      await invitee.signUp('nina')
      const invitationId = textAt(await olga.post('/organization/invite-member', nina), 'id')
      await signedOut.post('/organization/reject-invitation', { invitationId })
      await mia.post('/organization/reject-invitation', { invitationId })
      await invitee.post('/organization/reject-invitation')
      await invitee.post('/organization/reject-invitation', { invitationId: 'no-such-invitation' })
      await invitee.post('/organization/reject-invitation', { invitationId })
      await invitee.post('/organization/reject-invitation', { invitationId })
      await invitee.post('/organization/accept-invitation', { invitationId })
      await olga.get('/organization/list-invitations')
      await olga.post('/organization/invite-member', nina)
    }, unverified))

  test('an invitation is canceled by permitted members', () =>
    compare(async (context) => {
      const { olga, adam, mia, sara, signedOut } = await givenOrganization(context)
      const invitationId = textAt(await olga.post('/organization/invite-member', nina), 'id')
      for (const user of [signedOut, mia, sara]) await user.post(CANCEL, { invitationId })
      await olga.post(CANCEL, { invitationId: 'no-such-invitation' })
      await olga.post(CANCEL)
      await adam.post(CANCEL, { invitationId })
      const because = 'S57: an invitation that is no longer pending keeps its status'
      await adam.post(CANCEL, { invitationId }, { differs: { because, peer: { status: 200 }, foyer: notFound } })
      await olga.get('/organization/list-invitations')
    }, unverified))

  test('an invitation is read by its recipient only', () =>
    compare(async (context) => {
      const { olga, mia, sara, signedOut } = await givenOrganization(context)
      const invitationId = textAt(await olga.post('/organization/invite-member', nina), 'id')
      for (const user of [signedOut, olga, sara]) await user.get(`/organization/get-invitation?id=${invitationId}`)
      await mia.get('/organization/get-invitation?id=no-such-invitation')
      await mia.get('/organization/get-invitation')
      await sara.get('/organization/list-invitations')
      await signedOut.get('/organization/list-invitations')
    }, unverified))

  test('an invitation expires', () =>
    compare(async (context) => {
      const { olga } = await givenOrganization(context)
      const invitee = context.client()
      await invitee.signUp('nina')
      const invitationId = textAt(await olga.post('/organization/invite-member', nina), 'id')
      context.pass(172_800)
      await invitee.get(`/organization/get-invitation?id=${invitationId}`)
      await invitee.post('/organization/accept-invitation', { invitationId })
      await invitee.post('/organization/reject-invitation', { invitationId })
      await olga.get('/organization/list-invitations')
      await olga.post('/organization/invite-member', nina)
    }, unverified))

  test('an open invitation is sent again', () =>
    compare(async (context) => {
      const { olga } = await givenOrganization(context)
      await olga.post('/organization/invite-member', nina)
      const because = 'one pending invitation per email: it is changed in place'
      const again = { role: 'admin', status: 'pending' }
      const sent = { because, peer: { body: again }, foyer: { body: again } }
      await olga.post('/organization/invite-member', { ...nina, role: 'admin', resend: true }, { differs: sent })
      const list = '/organization/list-invitations'
      const two = {
        body: expect.arrayContaining([
          expect.objectContaining({ email: nina.email, role: 'member', status: 'pending' }),
        ]),
      }
      const one = { body: expect.not.arrayContaining([expect.objectContaining({ email: nina.email, role: 'member' })]) }
      await olga.get(list, { differs: { because, peer: two, foyer: one } })
    }, unverified))

  test('an invitation whose inviter has left is not read', () =>
    compare(async (context) => {
      const { id: organizationId, adam } = await givenOrganization(context)
      const invitee = context.client()
      await invitee.signUp('nina')
      const invitationId = textAt(await adam.post('/organization/invite-member', { ...nina, organizationId }), 'id')
      await adam.post('/organization/leave', { organizationId })
      await invitee.get(`/organization/get-invitation?id=${invitationId}`)
      const because = 'an inviter’s pending invitations end with the permission to send them'
      const accepted = { because, peer: { status: 200, body: {} }, foyer: notFound }
      await invitee.post('/organization/accept-invitation', { invitationId }, { differs: accepted })
    }, unverified))

  test('the id of a pending invitation is shown to members who could send it', () =>
    compare(async (context) => {
      const { olga, adam, mia } = await givenOrganization(context)
      const because = 'S58: the id of a pending invitation opens it'
      const invitationId = textAt(await olga.post('/organization/invite-member', nina), 'id')
      const list = '/organization/list-invitations'
      await adam.post('/organization/set-active', { organizationSlug: 'acme' })
      await adam.get(list)
      const shown = (id: unknown) => ({
        body: expect.arrayContaining([expect.objectContaining({ id, email: nina.email })]),
      })
      const peer = shown(expect.any(String))
      await mia.get(list, { differs: { because, peer, foyer: shown(expect.stringMatching(/^[\w-]{43}$/)) } })
      await olga.post(CANCEL, { invitationId })
      await mia.get(list)
    }, unverified))

  test.each([
    ['members', { membershipLimit: 3 }],
    ['pending invitations', { invitationLimit: 1 }],
  ])('the limit of %s is enforced', (_title, organization) =>
    compare(
      async (context) => {
        const { olga } = await givenOrganization(context)
        const invitee = context.client()
        await invitee.signUp('nina')
        const invitationId = textAt(await olga.post('/organization/invite-member', nina), 'id')
        await olga.post('/organization/invite-member', { ...nina, email: 'zoe@example.com' })
        await invitee.post('/organization/accept-invitation', { invitationId })
      },
      { organization: { ...unverified.organization, ...organization } },
    ),
  )

  test('without teams no answer contains teams', () =>
    compare(
      async ({ client }) => {
        const [olga, invitee] = [client(), client()]
        await olga.signUp('olga')
        await invitee.signUp('nina')
        await olga.post('/organization/create', { name: 'Acme', slug: 'acme' })
        const invitationId = textAt(await olga.post('/organization/invite-member', nina), 'id')
        await invitee.get(`/organization/get-invitation?id=${invitationId}`)
        await invitee.post('/organization/accept-invitation', { invitationId })
        await invitee.get('/organization/get-active-member')
        await olga.get('/organization/list-invitations')
        await olga.get('/organization/get-full-organization')
      },
      { organization: { teams: { enabled: false } } },
    ))
})
