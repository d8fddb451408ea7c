import { testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { details } from '@foyer/testing/users'
import { createAuthClient } from 'better-auth/client'
import { organizationClient } from 'better-auth/client/plugins'
import { describe, expect, test } from 'vitest'
import { browserFetch } from './client-fetch.ts'

const acme = { name: 'Acme', slug: 'acme' }

describe('the official client manages organizations with Foyer', () => {
  const given = testAppsOn()

  function clientOf({ baseUrl }: TestApp) {
    const plugins = [organizationClient({ teams: { enabled: true } })]
    const fetchOptions = { customFetchImpl: browserFetch(baseUrl).fetch }
    return createAuthClient({ baseURL: baseUrl, plugins, fetchOptions })
  }

  type Client = ReturnType<typeof clientOf>

  // Wrapped in an object, because the client is a proxy with every property, `then` included, and would be awaited.
  async function signedUp(app: TestApp, name: string): Promise<{ client: Client }> {
    const client = clientOf(app)
    expect((await client.signUp.email(details(name))).error).toBeNull()
    return { client }
  }

  async function givenAcme(): Promise<{ app: TestApp; olga: Client; id: string }> {
    const app = await given()
    const { client: olga } = await signedUp(app, 'Olga')
    const { data } = await olga.organization.create({ ...acme, metadata: { plan: 'gold' } })
    return { app, olga, id: data?.id ?? '' }
  }

  async function joined(app: TestApp, olga: Client, name: string): Promise<{ client: Client }> {
    const { client } = await signedUp(app, name)
    const { data } = await olga.organization.inviteMember({ email: details(name).email, role: 'member' })
    expect((await client.organization.acceptInvitation({ invitationId: data?.id ?? '' })).error).toBeNull()
    return { client }
  }

  test('an organization is created, listed, read, updated and deleted, and its slug is checked', async () => {
    const { app, olga, id } = await givenAcme()
    expect((await olga.organization.checkSlug({ slug: 'acme' })).error?.message).toBe('slug is taken')
    expect((await olga.organization.checkSlug({ slug: 'bolt' })).data).toEqual({ status: true })
    const { data: list } = await olga.organization.list()
    expect(list).toMatchObject([{ id, ...acme, createdAt: expect.any(Date) }])
    const { data: full } = await olga.organization.getFullOrganization()
    expect(full).toMatchObject({ ...acme, members: [{ role: 'owner', user: { name: 'Olga' } }], invitations: [] })
    const { data: changed } = await olga.organization.update({ data: { name: 'Acme Inc.' } })
    expect(changed).toMatchObject({ id, name: 'Acme Inc.', metadata: { plan: 'gold' } })
    expect((await olga.organization.delete({ organizationId: id })).data).toMatchObject({ id })
    expect((await olga.organization.list()).data).toEqual([])
    expect((await olga.getSession()).data?.session.activeOrganizationId).toBeNull()
    expect(await app.database.db.selectFrom('organization').selectAll().execute()).toEqual([])
  })

  test('an invitee reads the invitation, accepts it, and is a member', async () => {
    const { app, olga, id } = await givenAcme()
    const { client: mia } = await signedUp(app, 'Mia')
    const { data: sent } = await olga.organization.inviteMember({ email: 'mia@example.com', role: 'member' })
    const invitationId = sent?.id ?? ''
    expect(sent).toMatchObject({ status: 'pending', organizationId: id, expiresAt: expect.any(Date) })
    const { data: read } = await mia.organization.getInvitation({ query: { id: invitationId } })
    expect(read).toMatchObject({ organizationName: 'Acme', organizationSlug: 'acme', inviterEmail: 'olga@example.com' })
    const { data: accepted } = await mia.organization.acceptInvitation({ invitationId })
    expect(accepted).toMatchObject({ invitation: { status: 'accepted' }, member: { role: 'member' } })
    expect((await mia.organization.getActiveMember()).data).toMatchObject({ role: 'member', user: { name: 'Mia' } })
    expect((await olga.organization.listInvitations()).data).toMatchObject([{ id: invitationId, status: 'accepted' }])
  })

  test('invitations are rejected and canceled', async () => {
    const { app, olga } = await givenAcme()
    const { client: mia } = await signedUp(app, 'Mia')
    const invite = async () => (await olga.organization.inviteMember({ email: 'mia@example.com', role: 'member' })).data
    const rejected = await mia.organization.rejectInvitation({ invitationId: (await invite())?.id ?? '' })
    expect(rejected.data).toMatchObject({ invitation: { status: 'rejected' }, member: null })
    const invitationId = (await invite())?.id ?? ''
    const canceled = await olga.organization.cancelInvitation({ invitationId })
    expect(canceled.data).toMatchObject({ status: 'canceled' })
    const refused = await mia.organization.acceptInvitation({ invitationId })
    expect(refused.error).toMatchObject({ status: 400, code: 'INVITATION_NOT_FOUND', message: 'Invitation not found' })
  })

  test('members get other roles, are removed, and leave', async () => {
    const { app, olga, id } = await givenAcme()
    const { client: mia } = await joined(app, olga, 'Mia')
    const { client: max } = await joined(app, olga, 'Max')
    const memberId = (await mia.organization.getActiveMember()).data?.id ?? ''
    expect((await olga.organization.updateMemberRole({ memberId, role: 'admin' })).data).toMatchObject({
      role: 'admin',
    })
    const removed = await mia.organization.removeMember({ memberIdOrEmail: 'max@example.com' })
    expect(removed.data).toMatchObject({ member: { user: { email: 'max@example.com' } } })
    expect((await max.organization.leave({ organizationId: id })).error?.message).toBe('Member not found')
    expect((await mia.organization.leave({ organizationId: id })).data).toMatchObject({ role: 'admin' })
    const only = await olga.organization.leave({ organizationId: id })
    expect(only.error?.message).toBe('You cannot leave the organization as the only owner')
  })

  test('permissions are checked by the service and in the client itself', async () => {
    const { app, olga } = await givenAcme()
    const { client: mia } = await joined(app, olga, 'Mia')
    const permissions = { organization: ['delete' as const] }
    expect((await olga.organization.hasPermission({ permissions })).data).toMatchObject({ success: true })
    expect((await mia.organization.hasPermission({ permissions })).data).toMatchObject({ success: false })
    expect(mia.organization.checkRolePermission({ role: 'member', permissions })).toBe(false)
  })

  test('the active organization is changed and unset', async () => {
    const { olga, id } = await givenAcme()
    const bolt = await olga.organization.create({ name: 'Bolt', slug: 'bolt', keepCurrentActiveOrganization: true })
    expect((await olga.getSession()).data?.session.activeOrganizationId).toBe(id)
    const chosen = await olga.organization.setActive({ organizationSlug: 'bolt' })
    expect(chosen.data).toMatchObject({ id: bolt.data?.id, members: [{ role: 'owner' }] })
    expect((await olga.organization.setActive({ organizationId: null })).data).toBeNull()
    expect((await olga.getSession()).data?.session.activeOrganizationId).toBeNull()
  })

  test('teams are created, listed, renamed and removed', async () => {
    const { app, olga } = await givenAcme()
    const { client: mia } = await joined(app, olga, 'Mia')
    const { data: created } = await olga.organization.createTeam({ name: 'Lab' })
    const teamId = created?.id ?? ''
    expect((await mia.organization.listTeams()).data).toMatchObject([{ name: 'Acme' }, { id: teamId, name: 'Lab' }])
    const renamed = await olga.organization.updateTeam({ teamId, data: { name: 'Art' } })
    expect(renamed.data).toMatchObject({ id: teamId, name: 'Art', createdAt: expect.any(Date) })
    expect((await mia.organization.removeTeam({ teamId })).error?.status).toBe(403)
    expect((await olga.organization.removeTeam({ teamId })).data).toEqual({ message: 'Team removed successfully.' })
  })

  test('a signed-out client is refused', async () => {
    const app = await given()
    const client = clientOf(app)
    for (const call of [
      client.organization.list(),
      client.organization.create(acme),
      client.organization.listTeams(),
    ]) {
      expect((await call).error).toMatchObject({ status: 401 })
    }
    const { error } = await client.organization.getInvitation({ query: { id: 'x' } })
    expect(error).toMatchObject({ status: 401, message: 'Not authenticated' })
  })
})
