import type { TestClient } from '@foyer/testing/client'
import {
  authorizePath,
  givenCode,
  givenOAuthClient,
  givenTokens,
  providerOptions,
  userInfo,
} from '@foyer/testing/oauth-clients'
import { givenOrganization, givenUsers } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { describe, expect, test } from 'vitest'

describe('connected applications of others', () => {
  const given = testAppsOn()

  test('are listed by the organization that they were let into, page by page, and none of their users’ own', async () => {
    const { as } = await givenConsents()
    const { listOrganizationConsents } = as('olga').trpc.oauthProvider
    const first = await listOrganizationConsents.query({ organizationId: 'acme', limit: 1 })
    const rest = await listOrganizationConsents.query({
      organizationId: 'acme',
      limit: 1,
      cursor: first.nextCursor ?? '',
    })
    const shown = [...first.consents, ...rest.consents].map(({ clientName, user, scopes }) => [
      clientName,
      user.id,
      scopes,
    ])
    expect(shown.sort()).toEqual([
      ['Acme Notes', 'max', ['openid', 'organization']],
      ['Acme Notes', 'mia', ['openid', 'organization']],
    ])
    expect(rest.nextCursor).toBeNull()
    for (const who of ['mia', 'zoe']) {
      const refused = as(who).trpc.oauthProvider.listOrganizationConsents.query({ organizationId: 'acme' })
      await expect(refused, who).rejects.toMatchObject({ data: { httpStatus: 403 } })
    }
  })

  test('are ended by a member with the permission, with their tokens, and the organization’s log says so', async () => {
    const { app, as, token, inAcme } = await givenConsents()
    expect((await as('olga').post('/oauth2/delete-consent', { id: await inAcme('mia') })).status).toBe(200)
    expect((await userInfo(app, token)).status).toBe(401)
    const events = await app.database.db
      .selectFrom('auditEvent')
      .select(['type', 'actorId', 'targetUserId', 'organizationId'])
      .where('type', 'like', '%consent.deleted')
      .execute()
    const type = 'organization.oauth-consent.deleted'
    expect(events).toEqual([{ type, actorId: 'olga', targetUserId: 'mia', organizationId: 'acme' }])
    // What she has let in for herself is hers.
    expect((await as('mia').get('/oauth2/get-consents')).json).toMatchObject([{ organizationId: null }])
  })

  test.each(['max', 'zoe'])('are not for %s to end, who is told that there is none', async (who) => {
    const { app, as, inAcme } = await givenConsents()
    const before = await countRows(app.database, 'oauthConsent')
    expect((await as(who).post('/oauth2/delete-consent', { id: await inAcme('mia') })).status).toBe(404)
    await expect(as(who).trpc.oauthProvider.deleteConsents.mutate({ userId: 'mia' })).rejects.toThrow()
    await expect(as(who).trpc.oauthProvider.listUserConsents.query({ userId: 'mia' })).rejects.toThrow()
    expect(await countRows(app.database, 'oauthConsent')).toBe(before)
  })

  test('are not the organization’s where its member has let them in for themselves', async () => {
    const { as } = await givenConsents()
    const own = (await as('mia').trpc.oauthProvider.listConsents.query()).find(
      ({ organizationId }) => organizationId === null,
    )
    expect((await as('olga').post('/oauth2/delete-consent', { id: own?.id ?? '' })).status).toBe(404)
  })

  test('are listed and ended by admins, one or all of a user', async () => {
    const { app, as, inAcme } = await givenConsents()
    const listed = await as('adam').trpc.oauthProvider.listUserConsents.query({ userId: 'mia' })
    expect(listed.map(({ organizationId }) => organizationId).sort()).toEqual(['acme', null].sort())
    expect((await as('adam').post('/oauth2/delete-consent', { id: await inAcme('max') })).status).toBe(200)
    await as('adam').trpc.oauthProvider.deleteConsents.mutate({ userId: 'mia' })
    expect(await countRows(app.database, 'oauthConsent')).toBe(0)
    expect(await countRows(app.database, 'oauthGrant')).toBe(0)
    const events = await app.database.db
      .selectFrom('auditEvent')
      .select(['actorId', 'targetUserId'])
      .where('type', '=', 'oauth-consent.deleted')
      .orderBy('targetUserId')
      .execute()
    expect(events.map(({ targetUserId }) => targetUserId)).toEqual(['max', 'mia', 'mia'])
  })

  test('are all ended by their user, and nobody else’s', async () => {
    const { app, as } = await givenConsents()
    await as('mia').trpc.oauthProvider.deleteConsents.mutate({})
    expect((await as('mia').get('/oauth2/get-consents')).json).toEqual([])
    expect(await countRows(app.database, 'oauthConsent')).toBe(1)
  })

  // Mia lets Acme Notes in for herself and into Acme; Max into Acme.
  async function givenConsents(): Promise<Fixture> {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app)
    const acme = await givenOrganization(app, { owner: 'olga', member: ['mia', 'max'] })
    const others = await givenUsers(app, 'zoe')
    const adam = app.client()
    await adam.post('/sign-in/email', { email: 'adam@example.com', password: 'correct-horse-battery' })
    const as: Fixture['as'] = (name) => {
      if (name === 'adam') return adam
      return name === 'zoe' ? others(name) : acme.as(name)
    }
    await givenCode(as('mia'), authorizePath(client, { scope: 'openid' }))
    const path = authorizePath(client, { scope: 'openid organization' })
    for (const name of ['mia', 'max']) await givenCode(as(name), path, { organizationId: 'acme' })
    const { access_token: token } = await givenTokens(app, as('mia'), client, { scope: 'openid organization' })
    const inAcme = async (name: string) => {
      const consents = await as(name).trpc.oauthProvider.listConsents.query()
      return consents.find(({ organizationId }) => organizationId === 'acme')?.id ?? ''
    }
    return { app, as, token, inAcme }
  }
})

type Fixture = {
  app: TestApp
  as: (name: string) => TestClient
  /** An access token of Mia’s in Acme. */
  token: string
  inAcme: (name: string) => Promise<string>
}
