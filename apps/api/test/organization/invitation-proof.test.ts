import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { givenCompany, givenPeople, rolesIn } from '../support/companies.ts'
import { doors } from '../support/doors.ts'
import { mailedLink, outboxAtRest } from '../support/mail.ts'
import { type GivenWorld, onDatabase } from '../support/suite.ts'
import { allTables, lastingTables, run } from '../support/tables.ts'
import type { Visitor } from '../support/visitor.ts'
import type { World } from '../support/world.ts'

const NOT_VERIFIED = { status: 403, message: 'Email not verified' }
const organizationId = 'acme'

/** How somebody shows that an address is theirs. */
type Shown = 'nothing' | 'a verified address' | 'the mailed proof'

type Rule = 'privileged' | 'always' | 'never'

type Invited = { world: World; olga: Visitor; nina: Visitor; invitationId: string; proof: string }

describe.each(testDatabases())('what accepting an invitation asks for on $name', ({ open }) => {
  const given = onDatabase(open)

  test.each<[Rule | undefined, string, Shown, boolean]>([
    [undefined, 'member', 'nothing', true],
    [undefined, 'admin', 'nothing', false],
    [undefined, 'owner', 'nothing', false],
    [undefined, 'auditor', 'nothing', false],
    [undefined, 'member,admin', 'nothing', false],
    [undefined, 'Member', 'nothing', false],
    [undefined, 'admin', 'a verified address', true],
    [undefined, 'admin', 'the mailed proof', true],
    ['privileged', 'member', 'nothing', true],
    ['privileged', 'admin', 'nothing', false],
    ['always', 'member', 'nothing', false],
    ['always', 'member', 'a verified address', true],
    ['always', 'member', 'the mailed proof', true],
    ['always', 'admin', 'nothing', false],
    ['never', 'owner', 'nothing', true],
    ['never', 'admin', 'the mailed proof', true],
  ])('under %s of "%s" who shows %s: %s', async (rule, role, shown, joins) => {
    const { world, nina, invitationId, proof } = await givenInvited(given, role, rule)
    if (shown === 'a verified address') await run(world.database, `update "user" set "emailVerified" = true`)
    const before = await lastingTables(world.database)
    const input = { invitationId, ...(shown === 'the mailed proof' && { proof }) }
    const said = await nina.post('/organization/accept-invitation', input)
    if (joins) expect(await rolesIn(world)).toEqual({ olga: 'owner', nina: role })
    else {
      expect({ status: said.status, message: said.json.message }).toEqual(NOT_VERIFIED)
      expect(await lastingTables(world.database)).toEqual(before)
    }
  })

  describe.each(doors)('over $name', ({ knock }) => {
    test.each([
      [true, 'admin', true],
      [true, 'member', true],
      [false, 'member', false],
    ])('with proof %s the address of an invited %s is verified by it: %s', async (brings, role, verified) => {
      const { nina, invitationId, proof } = await givenInvited(given, role)
      const input = { invitationId, ...(brings && { proof }) }
      expect((await knock(nina, 'acceptInvitation', input)).status).toBe(200)
      expect((await knock(nina, 'getSession')).data.user.emailVerified).toBe(verified)
    })

    test('no other proof counts, not even that of another invitation', async () => {
      const { world, olga, nina, invitationId, proof } = await givenInvited(given, 'admin')
      await olga.post('/organization/invite-member', { organizationId, email: 'zoe@example.com', role: 'admin' })
      const others = (await mailedLink(world, 'zoe@example.com', 'invitation')).searchParams.get('proof')
      const before = await lastingTables(world.database)
      for (const wrong of [others, '', 'x', `${proof}x`, proof.slice(1), proof.toLowerCase(), invitationId]) {
        expect(await knock(nina, 'acceptInvitation', { invitationId, proof: wrong })).toMatchObject(NOT_VERIFIED)
      }
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test('a wrong proof takes nothing from who needs none, and verifies nothing', async () => {
      const { nina, invitationId } = await givenInvited(given, 'member')
      expect((await knock(nina, 'acceptInvitation', { invitationId, proof: 'x' })).status).toBe(200)
      expect((await knock(nina, 'getSession')).data.user.emailVerified).toBe(false)
    })

    test('the proof in the hands of another lets nobody in and verifies nothing', async () => {
      const { world, invitationId, proof } = await givenInvited(given, 'admin')
      const sara = (await givenPeople(world, 'sara'))('sara')
      const before = await lastingTables(world.database)
      const said = await knock(sara, 'acceptInvitation', { invitationId, proof })
      expect(said).toMatchObject({ status: 403, message: 'You are not the recipient of the invitation' })
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test('refused for want of room it verifies nothing, and is good once there is some', async () => {
      const { world, nina, invitationId, proof } = await givenInvited(given, 'admin', undefined, 2)
      await givenPeople(world, 'mia')
      const mia = `('acme-mia', 'acme', 'mia', 'member', now())`
      await run(world.database, `insert into member (id, "organizationId", "userId", role, "createdAt") values ${mia}`)
      const before = await lastingTables(world.database)
      expect((await knock(nina, 'acceptInvitation', { invitationId, proof })).status).toBe(403)
      expect(await lastingTables(world.database)).toEqual(before)
      await run(world.database, `delete from member where id = 'acme-mia'`)
      expect((await knock(nina, 'acceptInvitation', { invitationId, proof })).status).toBe(200)
    })

    test('the proof stands in the mail alone', async () => {
      const { world, olga, nina, invitationId, proof } = await givenInvited(given, 'admin')
      const shown = await Promise.all([
        knock(olga, 'inviteMember', { organizationId, email: 'nina@example.com', role: 'admin', resend: true }),
        knock(olga, 'listInvitations', { organizationId }),
        knock(olga, 'getFullOrganization', { organizationId }),
        knock(nina, 'getInvitation', { id: invitationId }),
      ])
      expect(shown.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      await outboxAtRest(world)
      const everything = [...shown.map(({ text }) => text), JSON.stringify(await allTables(world.database))].join()
      expect(everything).toContain(invitationId)
      expect(everything).not.toContain(proof)
    })
  })
})

async function givenInvited(given: GivenWorld, role: string, rule?: Rule, membershipLimit = 5): Promise<Invited> {
  const world = await given({ organization: { requireVerifiedEmailToAccept: rule, membershipLimit } })
  const olga = (await givenCompany(world, { owner: 'olga' })).as('olga')
  const nina = (await givenPeople(world, 'nina'))('nina')
  await olga.post('/organization/invite-member', { organizationId, email: 'nina@example.com', role })
  const link = await mailedLink(world, 'nina@example.com', 'invitation')
  const [, page, invitationId = ''] = link.pathname.split('/')
  expect(page).toBe('accept-invitation')
  return { world, olga, nina, invitationId, proof: link.searchParams.get('proof') ?? '' }
}
