import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { type Company, givenCompanies, givenInvitations, givenPeople, rolesIn } from '../support/companies.ts'
import { outboxAtRest } from '../support/mail.ts'
import { alsoAt, countOf, type Pair, RACE, ROUNDS, times, together } from '../support/race.ts'
import { onDatabase } from '../support/suite.ts'
import { allTables } from '../support/tables.ts'
import type { Visitor } from '../support/visitor.ts'

const ACCEPT = '/organization/accept-invitation'
const REJECT = '/organization/reject-invitation'
const CANCEL = '/organization/cancel-invitation'
const cast = { owner: 'olga', admin: 'adam', member: 'mia' }

describe.each(testDatabases())('at once with invitations, at two instances on $name', RACE, ({ name, open }) => {
  const given = onDatabase(open)
  const rounds = ROUNDS[name]

  /** What the races start from, one for each round: Adam has invited Nina, who has two browsers. */
  async function givenRounds(worlds: Pair): Promise<{ company: Company; nina: [Visitor, Visitor]; id: string }[]> {
    const ids = Array.from({ length: rounds }, (_, round) => `acme${round}`)
    const companies = await givenCompanies(worlds[0], cast, ids)
    const nina = (await givenPeople(worlds[0], 'nina'))('nina')
    const invited = ids.map((organizationId) => ({ organizationId, to: 'nina', from: 'adam' }))
    await givenInvitations(worlds[0], invited)
    return companies.map((company) => ({ company, nina: [nina, alsoAt(worlds[1], nina)], id: `${company.id}-nina` }))
  }

  async function statusOf([{ database }]: Pair, id: string): Promise<string | undefined> {
    const row = await database.db.selectFrom('invitation').select('status').where('id', '=', id).executeTakeFirst()
    return row?.status
  }

  test('accepted twenty times it makes one member', async () => {
    const worlds: Pair = [await given(), await given()]
    for (const { company, nina, id } of await givenRounds(worlds)) {
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
    for (const [round, { company, nina, id }] of (await givenRounds(worlds)).entries()) {
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

  test('accepted while its inviter is removed it makes a member, or ends with them', async () => {
    const worlds: Pair = [await given(), await given()]
    for (const { company, nina, id } of await givenRounds(worlds)) {
      const olga = alsoAt(worlds[1], company.as('olga'))
      const remove = { organizationId: company.id, memberIdOrEmail: 'adam@example.com' }
      const [accepted, removed] = await together([
        () => nina[0].post(ACCEPT, { invitationId: id }),
        () => olga.post('/organization/remove-member', remove),
      ])
      expect(removed).toBe(200)
      expect(await statusOf(worlds, id)).toBe(accepted === 200 ? 'accepted' : 'canceled')
      expect('nina' in (await rolesIn(worlds[0], company.id))).toBe(accepted === 200)
    }
  })

  test('accepted, rejected or sent while the organization is deleted it leaves no orphan', async () => {
    const worlds: Pair = [await given(), await given()]
    const { database } = worlds[0]
    for (const { company, nina, id } of await givenRounds(worlds)) {
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
      const left = Object.entries(await allTables(database)).filter(
        ([name]) => name !== 'auditEvent' && name !== 'outbox',
      )
      const speaking = left.filter(([, rows]) => rows.some((row) => Object.values(row).includes(organizationId)))
      expect(speaking).toEqual([])
    }
  })

  test('sent five times to one address it is there once', async () => {
    const worlds: Pair = [await given(), await given()]
    for (const { company } of await givenRounds(worlds)) {
      const { as, id: organizationId } = company
      const pair = [as('olga'), alsoAt(worlds[1], as('adam'))] as const
      const input = { organizationId, email: 'zoe@example.com', role: 'member' }
      const statuses = await together(times(5, pair, (at) => at.post('/organization/invite-member', input)))
      expect([countOf(statuses, 200), countOf(statuses, 400)]).toEqual([1, 4])
      const { db } = worlds[0].database
      const sent = db.selectFrom('invitation').select('id').where('organizationId', '=', organizationId)
      expect(await sent.where('email', '=', input.email).execute()).toHaveLength(1)
    }
    await outboxAtRest(worlds[0])
  })
})
