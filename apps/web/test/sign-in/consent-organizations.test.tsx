import type { FoyerOptions } from '@foyer/auth-domain/options'
import { authorizePath, locationOf, providerOptions, REDIRECT, RESOURCE } from '@foyer/testing/oauth-clients'
import { givenOrganizationRows } from '@foyer/testing/organization-rows'
import { testAppsOn } from '@foyer/testing/suite'
import { signedUp } from '@foyer/testing/users'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import { field, heading, leftFor, press, says } from '#test/page-actions.ts'
import { choose } from '#test/page-parts.ts'
import { givenRequests, TITLE } from './authorization-requests.ts'

describe('the page of a sign-in to an application, with organizations,', () => {
  const given = testAppsOn()

  const givenClient = (options?: FoyerOptions, metadata?: object) => givenRequests(given, options, metadata)

  // Acme Notes, which Olga has made in acme.
  async function givenMade(metadata: object) {
    const app = await given(providerOptions)
    const olga = await signedUp(app, 'Olga')
    await givenOrganizationRows(app, 'acme', { Olga: 'owner' })
    const client = { client_name: 'Acme Notes', redirect_uris: [REDIRECT], organizationId: 'acme', ...metadata }
    const { json: made } = await olga.post('/oauth2/create-client', client)
    const openRequest = async (request: Record<string, string>) => {
      const { pathname, search } = await locationOf(olga, authorizePath(made, { scope: 'openid', ...request }))
      const user = await openPage(app, pathname + search, olga)
      await heading(TITLE, 1)
      return user
    }
    return { olga, openRequest }
  }

  test('asks for one of the user’s organizations, and tells the application of that one', async () => {
    const { app, pageFor } = await givenClient()
    const olga = await signedUp(app, 'Olga')
    for (const slug of ['acme', 'umbrella']) await givenOrganizationRows(app, slug, { Olga: 'owner' })
    const left = leftFor()
    const user = await openPage(app, await pageFor(olga, { scope: 'openid organization' }), olga)
    const choice = await field('Organization')
    await press(user, 'Allow')
    await waitFor(() => expect(choice.getAttribute('aria-invalid')).toBe('true'))
    expect([document.activeElement === choice, left]).toEqual([true, []])
    await choose(user, 'Organization', 'acme')
    await press(user, 'Allow')
    await waitFor(() => expect(left).toHaveLength(1))
    const consents = await olga.trpc.oauthProvider.listConsents.query()
    expect(consents).toMatchObject([{ organizationId: 'acme', scopes: ['openid', 'organization'] }])
  })

  test('warns of an application that an organization has made, and names the organization, the APIs and what it learns', async () => {
    const { olga, openRequest } = await givenMade({ client_uri: 'https://bank.example.com' })
    const user = await openRequest({ scope: 'openid organization', resource: RESOURCE })
    const warning = (await screen.findByText('Unverified application')).parentElement
    expect(warning?.textContent).toBe(
      'Unverified applicationMade by the organization “acme”. Foyer hasn’t checked it. It sends you on to:app.example.com',
    )
    expect(screen.queryByRole('link', { name: /bank/ })).toBeNull()
    const apis = await screen.findByRole('list', { name: 'It may use these APIs:' })
    expect(apis.textContent).toBe('api.example.com/notes')
    await user.click(await screen.findByText('It learns what you may do there'))
    await says('Members: Add, Change roles, Remove')
    await says('Applications: Create, View, Change, Delete')
    expect(await olga.trpc.oauthProvider.listConsents.query()).toEqual([])
  })

  test('links to the home page of an application that an organization has made where it leads to that host', async () => {
    const { openRequest } = await givenMade({ client_uri: 'https://app.example.com/about' })
    await openRequest({})
    await says('Unverified application')
    const page = screen.getByRole('link', { name: 'app.example.com' })
    expect(page.getAttribute('href')).toBe('https://app.example.com/about')
  })

  test('lets a user without an organization allow the rest, or cancel where nothing else is asked for', async () => {
    const { app, pageFor } = await givenClient({}, { grant_types: ['authorization_code'] })
    const olga = await signedUp(app, 'Olga')
    const left = leftFor()
    await openPage(app, await pageFor(olga, { scope: 'organization' }), olga)
    await says('you aren’t in any')
    expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull()
    const user = await openPage(app, await pageFor(olga, { scope: 'openid organization' }), olga)
    await says('you aren’t in any')
    await press(user, 'Allow')
    await waitFor(() => expect(left).toHaveLength(1))
    expect(await olga.trpc.oauthProvider.listConsents.query()).toMatchObject([{ scopes: ['openid'] }])
  })

  test('lets an application have an API that it asks for without a scope', async () => {
    const { app, pageFor } = await givenClient({}, { grant_types: ['authorization_code'] })
    const olga = await signedUp(app, 'Olga')
    const left = leftFor()
    const user = await openPage(app, await pageFor(olga, { scope: '', resource: RESOURCE }), olga)
    await screen.findByRole('list', { name: 'It may use these APIs:' })
    await press(user, 'Allow')
    await waitFor(() => expect(left).toHaveLength(1))
    expect(new URL(left[0] ?? '').searchParams.has('code')).toBe(true)
    expect(await olga.trpc.oauthProvider.listConsents.query()).toMatchObject([{ scopes: [] }])
  })
})
