import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import type { TestClient } from '@foyer/testing/client'
import { outboxDrained } from '@foyer/testing/mail'
import {
  givenInvitations,
  givenOrganizations,
  givenUsers,
  rolesIn,
  type TestOrganization,
} from '@foyer/testing/organizations'
import { countOf, type Pair, RACE, ROUNDS, sameClientAt, times, together } from '@foyer/testing/race'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables } from '@foyer/testing/tables'
import { expect, test } from 'vitest'

const ACCEPT = '/organization/accept-invitation'
const REJECT = '/organization/reject-invitation'
const CANCEL = '/organization/cancel-invitation'
const roles = { owner: 'olga', admin: 'adam', member: 'mia' }

onBothEngines('concurrent requests about invitations, at two instances', RACE, ({ name, open }) => {
  const given = testAppsOn(open)
  const rounds = ROUNDS[name]

  /** An organization for each round, to which Adam has invited Nina, who has a client at each instance. */
  async function givenRounds(
    apps: Pair,
  ): Promise<{ organization: TestOrganization; nina: [TestClient, TestClient]; id: string }[]> {
    const ids = Array.from({ length: rounds }, (_, round) => `acme${round}`)
    const organizations = await givenOrganizations(apps[0], roles, ids)
    const nina = (await givenUsers(apps[0], 'nina'))('nina')
    const invited = ids.map((organizationId) => ({ organizationId, to: 'nina', from: 'adam' }))
    await givenInvitations(apps[0], invited)
    return organizations.map((organization) => ({
      organization,
      nina: [nina, sameClientAt(apps[1], nina)],
      id: `${organization.id}-nina`,
    }))
  }

  async function statusOf([{ database }]: Pair, id: string): Promise<string | undefined> {
    const row = await database.db.selectFrom('invitation').select('status').where('id', '=', id).executeTakeFirst()
    return row?.status
  }

  test('twenty accepts create one member', async () => {
    const apps: Pair = [await given(), await given()]
    for (const { organization, nina, id } of await givenRounds(apps)) {
      const statuses = await together(times(20, nina, (at) => at.post(ACCEPT, { invitationId: id })))
      expect([countOf(statuses, 200), countOf(statuses, 400)]).toEqual([1, 19])
      expect(await rolesIn(apps[0], organization.id)).toEqual({
        adam: 'admin',
        mia: 'member',
        nina: 'member',
        olga: 'owner',
      })
      expect(await statusOf(apps, id)).toBe('accepted')
    }
  })

  test('of accept, reject and cancel one succeeds, and only accept creates a member', async () => {
    const apps: Pair = [await given(), await given()]
    for (const [round, { organization, nina, id }] of (await givenRounds(apps)).entries()) {
      const olga = sameClientAt(apps[1], organization.as('olga'))
      const requests = [
        () => nina[0].post(ACCEPT, { invitationId: id }),
        () => olga.post(CANCEL, { invitationId: id }),
        () => nina[1].post(REJECT, { invitationId: id }),
      ]
      const rotated = requests.map(
        (_, n) => requests[(n + round) % requests.length] ?? requests[0] ?? expect.unreachable(),
      )
      expect(countOf(await together(rotated), 200)).toBe(1)
      const status = await statusOf(apps, id)
      expect(['accepted', 'rejected', 'canceled']).toContain(status)
      expect('nina' in (await rolesIn(apps[0], organization.id))).toBe(status === 'accepted')
    }
  })

  test('an accept during the removal of the inviter creates a member, or the invitation is canceled', async () => {
    const apps: Pair = [await given(), await given()]
    for (const { organization, nina, id } of await givenRounds(apps)) {
      const olga = sameClientAt(apps[1], organization.as('olga'))
      const remove = { organizationId: organization.id, memberIdOrEmail: 'adam@example.com' }
      const [accepted, removed] = await together([
        () => nina[0].post(ACCEPT, { invitationId: id }),
        () => olga.post('/organization/remove-member', remove),
      ])
      expect(removed).toBe(200)
      expect(await statusOf(apps, id)).toBe(accepted === 200 ? 'accepted' : 'canceled')
      expect('nina' in (await rolesIn(apps[0], organization.id))).toBe(accepted === 200)
    }
  })

  test('requests during the deletion of the organization leave no orphaned rows', async () => {
    const apps: Pair = [await given(), await given()]
    const { database } = apps[0]
    for (const { organization, nina, id } of await givenRounds(apps)) {
      const organizationId = organization.id
      const adam = sameClientAt(apps[1], organization.as('adam'))
      const [deleted] = await together([
        () => organization.as('olga').post('/organization/delete', { organizationId }),
        () => nina[1].post(ACCEPT, { invitationId: id }),
        () => nina[0].post(REJECT, { invitationId: id }),
        () => adam.post('/organization/invite-member', { organizationId, email: 'zoe@example.com', role: 'member' }),
        () => adam.post('/organization/create-team', { organizationId, name: 'Late' }),
        () => adam.post('/organization/set-active', { organizationId }),
        () => sameClientAt(apps[1], organization.as('mia')).post('/organization/leave', { organizationId }),
      ])
      expect(deleted).toBe(200)
      const left = Object.entries(await allTables(database)).filter(
        ([name]) => name !== 'auditEvent' && name !== 'outbox',
      )
      const referencing = left.filter(([, rows]) => rows.some((row) => Object.values(row).includes(organizationId)))
      expect(referencing).toEqual([])
    }
  })

  test('inviting one email five times creates one invitation', async () => {
    const apps: Pair = [await given(), await given()]
    for (const { organization } of await givenRounds(apps)) {
      const { as, id: organizationId } = organization
      const pair = [as('olga'), sameClientAt(apps[1], as('adam'))] as const
      const input = { organizationId, email: 'zoe@example.com', role: 'member' }
      const statuses = await together(times(5, pair, (at) => at.post('/organization/invite-member', input)))
      expect([countOf(statuses, 200), countOf(statuses, 400)]).toEqual([1, 4])
      const { db } = apps[0].database
      const sent = db.selectFrom('invitation').select('id').where('organizationId', '=', organizationId)
      expect(await sent.where('email', '=', input.email).execute()).toHaveLength(1)
    }
    await outboxDrained(apps[0])
  })
})
