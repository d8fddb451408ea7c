import type { FoyerOptions } from '@foyer/auth-domain/options'
import type { Answer, TestClient } from '@foyer/testing/client'
import { givenInvitation, givenOrganization, givenUsers } from '@foyer/testing/organizations'
import { run } from '@foyer/testing/tables'
import { describe, expect, test } from 'vitest'
import { isKept, keptAppsOn } from './kept-apps.ts'

const ACME = { organizationId: 'acme' }

describe('answers in memory about organizations', () => {
  const givenKept = keptAppsOn()
  const permissions = { permissions: { member: ['create'] } }
  const ask = async (client: TestClient) =>
    (await client.post('/organization/has-permission', { organizationId: 'acme', ...permissions })).json.success

  test('list what a user joins, leaves and what is renamed', async () => {
    const app = await givenKept()
    const acme = await givenOrganization(app, { owner: 'olga', member: 'mia' })
    const names = async () =>
      (await acme.as('mia').get('/organization/list')).json.map(({ name }: { name: string }) => name)
    expect(await names()).toEqual(['acme'])
    expect(await isKept(app, acme.as('mia'), '/organization/list')).toBe(true)
    await acme.as('olga').post('/organization/update', { organizationId: 'acme', data: { name: 'Acme Ltd' } })
    expect(await names()).toEqual(['Acme Ltd'])
    await acme.as('mia').post('/organization/create', { name: 'Own', slug: 'own' })
    expect(await names()).toEqual(['Acme Ltd', 'Own'])
    await acme.as('olga').post('/organization/remove-member', { organizationId: 'acme', memberIdOrEmail: 'acme-mia' })
    expect(await names()).toEqual(['Own'])
  })

  test('are read for each call where a list is cut short, for what it leaves out may change it', async () => {
    const app = await givenKept()
    const acme = await givenOrganization(app, { owner: 'olga', member: 'mia' })
    const filler = JSON.stringify({ text: '"'.repeat(8000) })
    await run(
      app.database,
      `insert into organization (id, name, slug, "createdAt", metadata)
        select 'o' || n, 'O', 'o' || n, now(), '${filler}' from generate_series(1, 200) n`,
    )
    await run(
      app.database,
      `insert into member (id, "organizationId", "userId", role, "createdAt")
        select 'o' || n, 'o' || n, 'mia', 'member', '3000-01-01'::timestamptz + n * interval '1 second' from generate_series(1, 200) n`,
    )
    const shown = async () => (await acme.as('mia').get('/organization/list')).json.length
    const cut = await shown()
    expect(cut).toBeLessThan(200)
    expect(await isKept(app, acme.as('mia'), '/organization/list')).toBe(false)
    // Of the first that is not shown.
    await run(app.database, `update organization set metadata = '{}' where id = 'o${cut}'`)
    expect(await shown()).toBeGreaterThan(cut)
  })

  test('list no organization that is deleted', async () => {
    const app = await givenKept()
    const acme = await givenOrganization(app, { owner: 'olga', member: 'mia' })
    const list = async () => (await acme.as('mia').get('/organization/list')).json.length
    expect([await list(), await isKept(app, acme.as('mia'), '/organization/list')]).toEqual([1, true])
    expect((await acme.as('olga').post('/organization/delete', { organizationId: 'acme' })).status).toBe(200)
    expect(await list()).toBe(0)
  })

  test('tell the active member as they are', async () => {
    const app = await givenKept()
    const acme = await givenOrganization(app, { owner: 'olga', member: 'mia' })
    const mia = acme.as('mia')
    const member = async () => (await mia.get('/organization/get-active-member?organizationId=acme')).json
    expect((await member()).role).toBe('member')
    expect(await isKept(app, mia, '/organization/get-active-member?organizationId=acme')).toBe(true)
    await acme.as('olga').post('/organization/update-member-role', {
      organizationId: 'acme',
      memberId: 'acme-mia',
      role: 'admin',
    })
    expect((await member()).role).toBe('admin')
    await mia.post('/update-user', { name: 'Mila' })
    expect((await member()).user.name).toBe('Mila')
  })

  test('grant and refuse by the roles of now', async () => {
    const app = await givenKept()
    const acme = await givenOrganization(app, { owner: 'olga', member: 'mia' })
    const change = (role: string) =>
      acme.as('olga').post('/organization/update-member-role', { organizationId: 'acme', memberId: 'acme-mia', role })
    expect(await ask(acme.as('mia'))).toBe(false)
    await change('admin')
    expect(await ask(acme.as('mia'))).toBe(true)
    const { hits = 0 } = app.services.memory?.use() ?? {}
    expect(await ask(acme.as('mia'))).toBe(true)
    expect(app.services.memory?.use().hits).toBe(hits + 1)
    await change('member')
    expect(await ask(acme.as('mia'))).toBe(false)
  })

  test('grant and refuse by what a role grants now, and by its time', async () => {
    const app = await givenKept()
    const acme = await givenOrganization(app, { owner: 'olga', member: 'mia' })
    const olga = acme.as('olga')
    const permission = { member: ['create'] }
    await olga.post('/organization/create-role', { ...ACME, role: 'hirer', permission: {} })
    await olga.post('/organization/update-member-role', { ...ACME, memberId: 'acme-mia', role: ['member', 'hirer'] })
    expect([await ask(acme.as('mia')), await ask(acme.as('mia'))]).toEqual([false, false])
    await olga.post('/organization/update-role', { ...ACME, roleName: 'hirer', data: { permission } })
    expect([await ask(acme.as('mia')), await ask(acme.as('mia'))]).toEqual([true, true])
    const until = new Date(app.services.now().getTime() + 60_000)
    await olga.post('/organization/update-member-role', { ...ACME, memberId: 'acme-mia', role: 'member' })
    await olga.post('/organization/update-member-role', { ...ACME, memberId: 'acme-mia', role: 'hirer', until })
    expect([await ask(acme.as('mia')), await ask(acme.as('mia'))]).toEqual([true, true])
    app.pass(60)
    expect(await ask(acme.as('mia'))).toBe(false)
  })

  const WHOLE = '/organization/get-full-organization?organizationId=acme'

  async function givenWhole(options?: FoyerOptions) {
    const app = await givenKept(options)
    const { as } = await givenOrganization(app, { owner: 'olga', member: ['mia', 'max'] })
    await givenInvitation(app, { to: 'nina' })
    const others = await givenUsers(app, 'nina')
    await run(app.database, `update "user" set "emailVerified" = true, "mailboxProvenAt" = now()`)
    const whole = async () => (await as('mia').get(WHOLE)).json
    return { app, as: (name: string) => (name === 'nina' ? others(name) : as(name)), whole }
  }

  test.each<[string, (as: (name: string) => TestClient) => Promise<Answer>, object]>([
    [
      'a member’s name',
      (as) => as('max').post('/update-user', { name: 'Maxim' }),
      {
        members: expect.arrayContaining([
          expect.objectContaining({ user: expect.objectContaining({ name: 'Maxim' }) }),
        ]),
      },
    ],
    [
      'a role',
      (as) => as('olga').post('/organization/update-member-role', { ...ACME, memberId: 'acme-max', role: 'admin' }),
      { members: expect.arrayContaining([expect.objectContaining({ id: 'acme-max', role: 'admin' })]) },
    ],
    [
      'a member who leaves',
      (as) => as('max').post('/organization/leave', ACME),
      { members: expect.not.arrayContaining([expect.objectContaining({ id: 'acme-max' })]) },
    ],
    [
      'a member who comes',
      (as) => as('nina').post('/organization/accept-invitation', { invitationId: 'acme-nina' }),
      { members: expect.arrayContaining([expect.objectContaining({ userId: 'nina' })]) },
    ],
    [
      'an invitation',
      (as) => as('olga').post('/organization/cancel-invitation', { invitationId: 'acme-nina' }),
      { invitations: [expect.objectContaining({ status: 'canceled' })] },
    ],
    [
      'another invitation',
      (as) => as('olga').post('/organization/invite-member', { ...ACME, email: 'zoe@example.com', role: 'member' }),
      { invitations: expect.arrayContaining([expect.objectContaining({ email: 'zoe@example.com' })]) },
    ],
    [
      'a team',
      (as) => as('olga').post('/organization/create-team', { ...ACME, name: 'Art' }),
      { teams: expect.arrayContaining([expect.objectContaining({ name: 'Art' })]) },
    ],
    [
      'a name',
      (as) => as('olga').post('/organization/update', { ...ACME, data: { name: 'Acme Ltd' } }),
      { name: 'Acme Ltd' },
    ],
  ])('show at once of a whole organization: %s', async (_what, change, shown) => {
    const { app, as, whole } = await givenWhole()
    expect(await whole()).not.toMatchObject(shown)
    expect(await isKept(app, as('mia'), WHOLE)).toBe(true)
    expect((await change(as)).status).toBe(200)
    expect(await whole()).toMatchObject(shown)
  })

  test.each(['get-full-organization', 'get-organization'])(
    'are of no active organization once %s has ended it, which is heard before its refusal is sent',
    async (path) => {
      const { app, as } = await givenWhole()
      const { memory = expect.unreachable() } = app.services
      await as('mia').post('/organization/set-active', ACME)
      expect((await as('mia').get('/get-session')).json.session.activeOrganizationId).toBe('acme')
      let settled = 0
      const settle = memory.waitForInvalidations.bind(memory)
      memory.waitForInvalidations = async () => {
        await settle()
        settled += 1
      }
      expect((await as('mia').get(`/organization/${path}?organizationId=bolt`)).status).toBe(403)
      expect(settled).toBe(1)
      expect((await as('mia').get('/get-session')).json.session.activeOrganizationId).toBeNull()
    },
  )

  test('show a whole organization to nobody who has been removed from it', async () => {
    const { app, as } = await givenWhole()
    await as('mia').get(WHOLE)
    expect(await isKept(app, as('mia'), WHOLE)).toBe(true)
    await as('olga').post('/organization/remove-member', { ...ACME, memberIdOrEmail: 'acme-mia' })
    expect((await as('mia').get(WHOLE)).status).toBe(403)
  })

  test.each<[string, FoyerOptions, string]>([
    ['its limit of members is a function', { organization: { membershipLimit: () => 2 } }, ''],
    [
      'it requires a second factor',
      { twoFactor: { enabled: true } },
      '"twoFactorRequiredFrom" = now() + interval \'1 day\'',
    ],
  ])('of a whole organization are read for each call where %s', async (_why, options, change) => {
    const { app, as } = await givenWhole(options)
    if (change !== '') await run(app.database, `update "organization" set ${change}`)
    expect((await as('mia').get(WHOLE)).status).toBe(200)
    expect(await isKept(app, as('mia'), WHOLE)).toBe(false)
  })

  test('are read for each call where it requires a second factor, which may be removed at any time', async () => {
    const app = await givenKept({ twoFactor: { enabled: true } })
    const acme = await givenOrganization(app, { owner: 'olga', member: 'mia' })
    const path = '/organization/get-active-member?organizationId=acme'
    expect((await acme.as('mia').get(path)).status).toBe(200)
    await run(app.database, `update "organization" set "twoFactorRequiredFrom" = now() + interval '1 day'`)
    await acme.as('mia').get(path)
    expect(await isKept(app, acme.as('mia'), path)).toBe(false)
    await run(app.database, `update "organization" set "twoFactorRequiredFrom" = now() - interval '1 day'`)
    expect((await acme.as('mia').get(path)).status).toBe(403)
  })

  test('are of one body, one organization header and one origin', async () => {
    const app = await givenKept()
    const acme = await givenOrganization(app, { owner: 'olga', member: 'mia' })
    const mia = acme.as('mia')
    expect(await ask(mia)).toBe(false)
    const allowed = { organizationId: 'acme', permissions: { member: [] } }
    expect((await mia.post('/organization/has-permission', allowed)).json.success).toBe(true)
    const foreign = await mia.post('/organization/has-permission', allowed, { origin: 'https://evil.example' })
    expect(foreign.json.code).toBe('INVALID_ORIGIN')
    const other = await mia.post('/organization/has-permission', allowed, { 'x-organization': 'another' })
    expect(other.status).toBeGreaterThanOrEqual(400)
    const torn = await mia.raw('POST', '/organization/has-permission', '{"organ', {
      'content-type': 'application/json',
    })
    expect([torn.status, torn.json.code]).toEqual([400, 'VALIDATION_ERROR'])
  })
})
