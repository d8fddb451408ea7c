import { testAppsOn } from '@foyer/testing/suite'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { signedUp } from '@foyer/testing/users'
import { createServerCaller } from '@foyer/trpc-router/root'
import { createCall } from '@foyer/trpc-router/runtime/context/call'
import { serverRequest } from '@foyer/trpc-router/runtime/context/request-facts'
import { describe, expect, test } from 'vitest'

const withFields = {
  organization: {
    additionalFields: {
      vatNumber: { type: 'string', required: true },
      seats: { type: 'number', input: false, defaultValue: 5 },
      secret: { type: 'string', returned: false },
    },
  },
  member: {
    additionalFields: {
      badge: { type: 'number', defaultValue: 1 },
      title: { type: 'string' },
      salary: { type: 'number', returned: false },
    },
  },
} as const

const acme = { name: 'Acme', slug: 'acme', vatNumber: 'DE1', secret: 'hidden value' }

describe('additional fields of organizations', () => {
  const given = testAppsOn()

  test('are set by who creates one, and every answer about it shows them', async () => {
    const app = await given(withFields)
    const olga = await signedUp(app, 'Olga')
    const { data } = await call(olga, 'createOrganization', acme)
    const shown = { vatNumber: 'DE1', seats: 5 }
    expect(data).toMatchObject({ ...shown, members: [{ badge: 1, title: null }] })
    const answers = [
      (await call(olga, 'listOrganizations')).data[0],
      (await call(olga, 'getFullOrganization')).data,
      (await call(olga, 'setActiveOrganization', { organizationId: data.id })).data,
      (await call(olga, 'updateOrganization', { data: { name: 'Acme 2' }, organizationId: data.id })).data,
    ]
    for (const answer of answers) expect(answer).toMatchObject(shown)
    expect(JSON.stringify(answers)).not.toMatch(/hidden value|"fields"|salary/)
    expect((await call(olga, 'getActiveMember')).data).toMatchObject({ badge: 1, title: null, role: 'owner' })
    expect(answers[1]).toMatchObject({ members: [{ badge: 1, title: null }] })
  })

  test.each([
    [{ vatNumber: undefined }, 'MISSING_FIELD'],
    [{ vatNumber: 1 }, 'VALIDATION_ERROR'],
  ])('one with %o is refused and not made', async (changed, code) => {
    const app = await given(withFields)
    const olga = await signedUp(app, 'Olga')
    const before = await tablesWithoutCounters(app.database)
    expect(await call(olga, 'createOrganization', { ...acme, ...changed })).toMatchObject({ status: 400, code })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('are changed by who may update it, and others change nothing', async () => {
    const app = await given(withFields)
    const olga = await signedUp(app, 'Olga')
    const { data } = await call(olga, 'createOrganization', acme)
    const organizationId: string = data.id
    const change = (vatNumber: unknown) => ({ data: { vatNumber }, organizationId })
    expect((await call(olga, 'updateOrganization', change('DE2'))).data).toMatchObject({ vatNumber: 'DE2', seats: 5 })
    const max = await signedUp(app, 'Max')
    const before = await tablesWithoutCounters(app.database)
    expect((await call(max, 'updateOrganization', change('DE3'))).status).toBe(400)
    expect(await call(olga, 'updateOrganization', change(null))).toMatchObject({ code: 'MISSING_FIELD' })
    const seats = await call(olga, 'updateOrganization', { data: { seats: 9, name: 'X' }, organizationId })
    expect(seats).toMatchObject({ status: 400, code: 'FIELD_NOT_ALLOWED' })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('the server adds a member with their fields', async () => {
    const app = await given(withFields)
    const olga = await signedUp(app, 'Olga')
    const { id: organizationId } = await olga.trpc.organization.createOrganization.mutate(acme)
    const max = await signedUp(app, 'Max')
    const { user } = (await max.trpc.session.getSession.query()) ?? {}
    const member = { organizationId, userId: user?.id ?? '', role: 'member', title: 'Dr.', salary: 7 }
    const added = await createServerCaller(createCall(app.services, serverRequest)).member.addMember(member)
    expect(added).toMatchObject({ title: 'Dr.', badge: 1 })
    expect(added).not.toHaveProperty('salary')
    const listed = await olga.trpc.member.listMembers.query({ organizationId })
    expect(listed.members).toMatchObject([{ title: null }, { title: 'Dr.' }])
    expect(JSON.stringify(listed)).not.toMatch(/salary|"fields"/)
  })
})
