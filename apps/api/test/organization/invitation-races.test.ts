import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { type Company, givenCompany, givenInvitation, givenPeople, rolesIn } from '../support/companies.ts'
import { outboxAtRest } from '../support/mail.ts'
import { alsoAt, countOf, type Pair, ROUNDS, times, together } from '../support/race.ts'
import { onDatabase } from '../support/suite.ts'
import { countRows } from '../support/tables.ts'
import type { Visitor } from '../support/visitor.ts'

const ACCEPT = '/organization/accept-invitation'
const REJECT = '/organization/reject-invitation'
const CANCEL = '/organization/cancel-invitation'
const cast = { owner: 'olga', admin: 'adam', member: 'mia' }

describe.each(testDatabases())('at once with invitations, at two instances on $name', ({ name, open }) => {
  const given = onDatabase(open)
  const rounds = ROUNDS[name]

  /** What a race starts from, anew in each round: Adam has invited Nina, who has two browsers. */
  async function givenRound(
    worlds: Pair,
    round: number,
  ): Promise<{ company: Company; nina: [Visitor, Visitor]; id: string }> {
    const company = await givenCompany(worlds[0], cast, `acme${round}`)
    const nina = (await givenPeople(worlds[0], 'nina'))('nina')
    const id = await givenInvitation(worlds[0], { organizationId: company.id, to: 'nina', from: 'adam' })
    return { company, nina: [nina, alsoAt(worlds[1], nina)], id }
  }

  async function statusOf([{ database }]: Pair, id: string): Promise<string | undefined> {
    const row = await database.db.selectFrom('invitation').select('status').where('id', '=', id).executeTakeFirst()
    return row?.status
  }

  test('accepted twenty times it makes one member', async () => {
    const worlds: Pair = [await given(), await given()]
    for (let round = 0; round < rounds; round += 1) {
      const { company, nina, id } = await givenRound(worlds, round)
      const statuses = await together(times(20, nina, (at) => at.post(ACCEPT, { invitationId: id })))
      expect([countOf(statuses, 200), countOf(statuses, 400)]).toEqual([1, 19])
      expect(await rolesIn(worlds[0], company.id)).toEqual({
        adam: 'admin',
        mia: 'member',
        nina: 'member',
        olga: 'owner',
      })
      expect(await statusOf(worlds, id)).toBe('accepted')
    }
  })

  test('accepted, rejected and canceled it ends in one way, and makes a member only if accepted', async () => {
    const worlds: Pair = [await given(), await given()]
    for (let round = 0; round < rounds; round += 1) {
      const { company, nina, id } = await givenRound(worlds, round)
      const olga = alsoAt(worlds[1], company.as('olga'))
      const acts = [
        () => nina[0].post(ACCEPT, { invitationId: id }),
        () => olga.post(CANCEL, { invitationId: id }),
        () => nina[1].post(REJECT, { invitationId: id }),
      ]
      const turned = acts.map((_, n) => acts[(n + round) % acts.length] ?? acts[0] ?? expect.unreachable())
      expect(countOf(await together(turned), 200)).toBe(1)
      const status = await statusOf(worlds, id)
      expect(['accepted', 'rejected', 'canceled']).toContain(status)
      expect('nina' in (await rolesIn(worlds[0], company.id))).toBe(status === 'accepted')
    }
  })

  test('accepted while its inviter is removed it makes a member, or stays as it was', async () => {
    const worlds: Pair = [await given(), await given()]
    for (let round = 0; round < rounds; round += 1) {
      const { company, nina, id } = await givenRound(worlds, round)
      const olga = alsoAt(worlds[1], company.as('olga'))
      const remove = { organizationId: company.id, memberIdOrEmail: 'adam@example.com' }
      const [accepted, removed] = await together([
        () => nina[0].post(ACCEPT, { invitationId: id }),
        () => olga.post('/organization/remove-member', remove),
      ])
      expect(removed).toBe(200)
      expect(await statusOf(worlds, id)).toBe(accepted === 200 ? 'accepted' : 'pending')
      expect('nina' in (await rolesIn(worlds[0], company.id))).toBe(accepted === 200)
    }
  })

  test('accepted, rejected or sent while the organization is deleted it leaves no orphan', async () => {
    const worlds: Pair = [await given(), await given()]
    const { database } = worlds[0]
    for (let round = 0; round < rounds; round += 1) {
      const { company, nina, id } = await givenRound(worlds, round)
      const organizationId = company.id
      const adam = alsoAt(worlds[1], company.as('adam'))
      const [deleted] = await together([
        () => company.as('olga').post('/organization/delete', { organizationId }),
        () => nina[1].post(ACCEPT, { invitationId: id }),
        () => nina[0].post(REJECT, { invitationId: id }),
        () => adam.post('/organization/invite-member', { organizationId, email: 'zoe@example.com', role: 'member' }),
        () => adam.post('/organization/create-team', { organizationId, name: 'Late' }),
        () => adam.post('/organization/set-active', { organizationId }),
        () => alsoAt(worlds[1], company.as('mia')).post('/organization/leave', { organizationId }),
      ])
      expect(deleted).toBe(200)
      const rows = ['organization', 'member', 'invitation', 'team'].map((table) => countRows(database, table))
      expect(await Promise.all(rows)).toEqual([0, 0, 0, 0])
      const active = database.db.selectFrom('session').select('id').where('activeOrganizationId', 'is not', null)
      expect(await active.execute()).toEqual([])
    }
  })

  test('sent ten times to one address it is there once', async () => {
    const worlds: Pair = [await given(), await given()]
    for (let round = 0; round < rounds; round += 1) {
      const { as, id: organizationId } = await givenCompany(worlds[0], cast, `acme${round}`)
      const pair = [as('olga'), alsoAt(worlds[1], as('adam'))] as const
      const input = { organizationId, email: 'zoe@example.com', role: 'member' }
      const statuses = await together(times(10, pair, (at) => at.post('/organization/invite-member', input)))
      expect([countOf(statuses, 200), countOf(statuses, 400)]).toEqual([1, 9])
      expect(await countRows(worlds[0].database, 'invitation')).toBe(round + 1)
    }
    await outboxAtRest(worlds[0])
  })
})
