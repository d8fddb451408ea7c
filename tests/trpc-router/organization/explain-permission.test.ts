import { API_KEYS, issuedApiKey, program } from '@foyer/testing/api-keys'
import type { TestClient } from '@foyer/testing/client'
import { givenOrganization, givenUsers } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { describe, expect, test } from 'vitest'
import {
  givenPassedSecondFactorOf,
  givenRequirement,
  givenSecondFactorOf,
} from '#trpc-router/two-factor/second-factor-state.ts'

const organizationId = 'acme'
const organization = {
  permissions: { invoice: ['read', 'pay'] },
  roles: {
    clerk: { invoice: ['read'] },
    payer: { invoice: ['pay'] },
    manager: { member: ['update'] },
  },
}
const options = { ...API_KEYS, organization, twoFactor: { enabled: true } }
const members = { owner: 'olga', manager: 'max', 'clerk,payer': 'cleo', member: 'mia' }

describe('the explanation of a permission', () => {
  const given = testAppsOn()

  test('names the roles of a member, what stands in the way, and which roles would help', async () => {
    const { as } = await givenOrganization(await given(options), members)
    const direct = { from: 'member', until: null }
    const cleo = { organizationId, userId: 'cleo', permission: 'invoice:pay' }
    expect((await call(as('cleo'), 'explainPermission', { organizationId, permission: 'invoice:pay' })).data).toEqual({
      ...cleo,
      allowed: true,
      obstacles: [],
      roles: [
        { role: 'clerk', ...direct, grants: false },
        { role: 'payer', ...direct, grants: true },
      ],
      grantedBy: ['owner', 'payer'],
    })
    const mia = { organizationId, userId: 'mia', permission: 'invoice:pay' }
    expect((await call(as('olga'), 'explainPermission', mia)).data).toEqual({
      ...mia,
      allowed: false,
      obstacles: ['no-role'],
      roles: [{ role: 'member', ...direct, grants: false }],
      grantedBy: ['owner', 'payer'],
    })
  })

  test('is given about oneself, and about others to those who may change roles; nobody else learns anything', async () => {
    const app = await given(options)
    const { as } = await givenOrganization(app, members)
    const outsider = (await givenUsers(app, 'sara'))('sara')
    const about = (client: TestClient, userId: string, permission = 'team:create') =>
      call(client, 'explainPermission', { organizationId, userId, permission })
    expect((await about(as('mia'), 'mia')).status).toBe(200)
    expect((await about(as('max'), 'mia')).status).toBe(200)
    for (const someone of ['cleo', 'sara', 'nobody'])
      expect(await about(as('mia'), someone, 'un:known'), someone).toMatchObject({
        status: 403,
        code: 'YOU_ARE_NOT_ALLOWED_TO_ASK_WHAT_OTHER_MEMBERS_MAY_DO',
      })
    const refused = { status: 403, code: 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION' }
    for (const someone of ['sara', 'mia']) expect(await about(outsider, someone)).toMatchObject(refused)
    expect((await about(app.client(), 'mia')).status).toBe(401)
  })

  test('is the same about somebody with an account who is no member as about nobody', async () => {
    const app = await given(options)
    const { as } = await givenOrganization(app, members)
    await givenUsers(app, 'sara')
    for (const userId of ['sara', 'nobody']) {
      const { data } = await call(as('olga'), 'explainPermission', {
        organizationId,
        userId,
        permission: 'team:create',
      })
      expect(data).toMatchObject({ userId, allowed: false, obstacles: ['not-a-member'], roles: [] })
    }
  })

  test('needs a permission that there is, by its name', async () => {
    const { as } = await givenOrganization(await given(options), members)
    const client = as('mia')
    for (const permission of ['invoice:sign', 'invoice', 'payer']) {
      const answer = await call(client, 'explainPermission', { organizationId, permission })
      const message = '[query.permission] Unknown permission'
      expect(answer, permission).toMatchObject({ status: 400, code: 'VALIDATION_ERROR', message })
    }
    expect((await client.get('/organization/explain?organizationId=acme')).status).toBe(400)
  })

  test('tells a key what the key may do, and about others what they may', async () => {
    const app = await given(options)
    await givenOrganization(app, members)
    const { key } = await issuedApiKey(app, { userId: 'olga', permissions: { member: ['update'], invoice: ['read'] } })
    const byKey = program(app, key)
    const ask = (input: object) =>
      call(byKey, 'explainPermission', { organizationId, permission: 'invoice:pay', ...input })
    expect((await ask({})).data).toMatchObject({ allowed: false, obstacles: ['api-key'] })
    expect((await ask({ permission: 'invoice:read' })).data).toMatchObject({ allowed: true })
    expect((await ask({ userId: 'cleo' })).data).toMatchObject({ allowed: true })
    const { key: weaker } = await issuedApiKey(app, { userId: 'olga', permissions: { invoice: ['read'] } })
    const about = { organizationId, permission: 'invoice:read', userId: 'cleo' }
    expect((await call(program(app, weaker), 'explainPermission', about)).status).toBe(403)
  })

  test.each([
    ['without a required second factor', false],
    ['with a second factor that two have shown', true],
  ])('is yes exactly where has-permission is, %s', async (_which, required) => {
    const app = await given(options)
    const { as } = await givenOrganization(app, members)
    await givenPassedSecondFactorOf(app, 'olga', 'cleo')
    await givenSecondFactorOf(app, 'max')
    if (required) await givenRequirement(app, organizationId)
    for (const name of ['olga', 'max', 'cleo', 'mia']) {
      const listed = await as(name).trpc.organization.listMemberPermissions.query({ organizationId })
      for (const { resource, action, allowed } of listed) {
        const permission = `${resource}:${action}`
        const guarded = await isGranted(as(name), { [resource]: [action] })
        expect(allowed, `${name} ${permission}`).toBe(guarded)
        const told = await call(as(name), 'explainPermission', { organizationId, permission })
        expect(told.data.allowed, `${name} ${permission}`).toBe(guarded)
      }
    }
  })

  test('names the second factor that the caller has not shown, or that somebody else does not have', async () => {
    const app = await given(options)
    const { as } = await givenOrganization(app, members)
    await givenRequirement(app, organizationId)
    await givenPassedSecondFactorOf(app, 'olga')
    await givenSecondFactorOf(app, 'cleo')
    const explained = async (who: string, userId: string) =>
      (await call(as(who), 'explainPermission', { organizationId, userId, permission: 'invoice:pay' })).data
    expect(await explained('mia', 'mia')).toMatchObject({ allowed: false, obstacles: ['no-role', 'second-factor'] })
    expect(await explained('cleo', 'cleo')).toMatchObject({ allowed: false, obstacles: ['second-factor'] })
    expect(await explained('olga', 'cleo')).toMatchObject({ allowed: true })
    expect(await explained('olga', 'mia')).toMatchObject({ allowed: false, obstacles: ['no-role', 'second-factor'] })
    // Who may change roles, but not the organization, does not see in lists who has one.
    await givenPassedSecondFactorOf(app, 'max')
    expect(await explained('max', 'mia')).toMatchObject({ allowed: false, obstacles: ['no-role'] })
  })

  test('counts what the service requires of others, guests excepted', async () => {
    const app = await given({ ...options, twoFactor: { enabled: true, required: 'everyone' } })
    const { as } = await givenOrganization(app, { ...members, payer: 'gus' })
    await givenPassedSecondFactorOf(app, 'olga')
    await run(app.database, `update "user" set "isAnonymous" = true where id = 'gus'`)
    const about = { organizationId, permission: 'invoice:pay' }
    expect(await call(as('cleo'), 'explainPermission', about)).toMatchObject({
      status: 403,
      code: 'TWO_FACTOR_REQUIRED',
    })
    const of = async (userId: string) => (await call(as('olga'), 'explainPermission', { ...about, userId })).data
    expect(await of('cleo')).toMatchObject({ allowed: false, obstacles: ['second-factor'] })
    expect(await of('gus')).toMatchObject({ allowed: true })
  })
})

async function isGranted(client: TestClient, permissions: Record<string, string[]>): Promise<boolean> {
  const { status, data } = await call(client, 'hasPermission', { organizationId, permissions })
  return status === 200 && data.success
}
