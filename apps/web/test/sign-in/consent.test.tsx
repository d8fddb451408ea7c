import type { FoyerOptions } from '@foyer/auth-domain/options'
import { authorizePath, givenCode, locationOf, providerOptions, REDIRECT } from '@foyer/testing/oauth-clients'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, run } from '@foyer/testing/tables'
import { signedUp } from '@foyer/testing/users'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { networkOf } from '#test/network.ts'
import { openPage } from '#test/open-page.tsx'
import { heading, leftFor, press, says } from '#test/page-actions.ts'
import { isDisabled, preferLanguage, textsOf } from '#test/page-parts.ts'
import { givenRequests, TITLE } from './authorization-requests.ts'

describe('the page of a sign-in to an application', () => {
  const given = testAppsOn()

  const givenClient = (options?: FoyerOptions, metadata?: object) => givenRequests(given, options, metadata)

  test('says who asks and for what, and leads to the application with a code', async () => {
    const { app, pageFor } = await givenClient({}, { client_uri: 'https://notes.example.com/about' })
    const olga = await signedUp(app, 'Olga')
    const left = leftFor()
    const path = await pageFor(olga, { scope: 'openid profile email offline_access notes:read' })
    const user = await openPage(app, path, olga)
    const title = await heading(TITLE, 1)
    await waitFor(() => expect(document.activeElement).toBe(title))
    expect(textsOf('listitem')).toEqual([
      'Sign you in',
      'See your profile: name, picture, username and language',
      'See your email',
      'Stay connected while you’re away',
      'Read your notes',
    ])
    await says('olga@example.com')
    await says('You’ll then go on to app.example.com.')
    const page = screen.getByRole('link', { name: 'notes.example.com' })
    expect(page.getAttribute('href')).toBe('https://notes.example.com/about')
    expect(document.querySelector('main img')).toBeNull()
    await press(user, 'Allow')
    await waitFor(() => expect(left).toHaveLength(1))
    const url = new URL(left[0] ?? '')
    expect([url.origin + url.pathname, url.searchParams.has('code')]).toEqual([REDIRECT, true])
    expect(await countRows(app.database, 'oauthConsent')).toBe(1)
  })

  test('leads back without a code, and keeps nothing, where the user cancels', async () => {
    const { app, pageFor } = await givenClient()
    const olga = await signedUp(app, 'Olga')
    const left = leftFor()
    const user = await openPage(app, await pageFor(olga), olga)
    await press(user, 'Cancel')
    await waitFor(() => expect(left).toHaveLength(1))
    expect(new URL(left[0] ?? '').searchParams.get('error')).toBe('access_denied')
    expect(await countRows(app.database, 'oauthConsent')).toBe(0)
  })

  test('sends one answer, which nothing can be pressed beside', async () => {
    const { app, pageFor } = await givenClient()
    const olga = await signedUp(app, 'Olga')
    const left = leftFor()
    const { client, sent, hold } = networkOf(olga)
    const user = await openPage(app, await pageFor(olga), client)
    const release = hold('answerConsent')
    await press(user, 'Allow')
    await waitFor(async () => expect(await isDisabled('Cancel')).toBe(true))
    expect([await isDisabled('Allow'), await isDisabled('Use another account')]).toEqual([true, true])
    release()
    await waitFor(() => expect(left).toHaveLength(1))
    expect(sent.filter((path) => path.includes('answerConsent'))).toHaveLength(1)
  })

  test('marks what the user has let the application do before', async () => {
    const { app, client, pageFor } = await givenClient()
    const olga = await signedUp(app, 'Olga')
    await givenCode(olga, authorizePath(client, { scope: 'openid email' }))
    await openPage(app, await pageFor(olga, { scope: 'openid email notes:read' }), olga)
    await heading(TITLE)
    expect(textsOf('listitem')).toEqual([
      'Sign you in · already allowed',
      'See your email · already allowed',
      'Read your notes',
    ])
  })

  test('warns of an application that has registered itself, and shows where it leads, but none of its links', async () => {
    const app = await given({
      oauthProvider: { ...providerOptions.oauthProvider, dynamicRegistration: { enabled: true } },
    })
    const registered = await app.client({ origin: '' }).post('/oauth2/register', {
      client_name: 'Your Bank',
      client_uri: 'https://bank.example.com',
      redirect_uris: ['https://evil.example.net/callback'],
    })
    const olga = await signedUp(app, 'Olga')
    const request = authorizePath(registered.json, { redirect_uri: 'https://evil.example.net/callback' })
    const { pathname, search } = await locationOf(olga, request)
    await openPage(app, pathname + search, olga)
    await heading('Connect Your Bank to your account?')
    await says('Unverified application')
    await says('evil.example.net')
    expect(screen.queryByRole('link', { name: /bank/ })).toBeNull()
  })

  test('goes on by itself where nothing is left to ask', async () => {
    const { app, client, pageFor } = await givenClient()
    const olga = await signedUp(app, 'Olga')
    const path = await pageFor(olga, { scope: 'openid' })
    await givenCode(olga, authorizePath(client, { scope: 'openid' }))
    const left = leftFor()
    await openPage(app, path, olga)
    await waitFor(() => expect(left).toHaveLength(1))
    expect(new URL(left[0] ?? '').searchParams.has('code')).toBe(true)
  })

  test('helps to open an application of the device, which does not replace the page', async () => {
    const redirect = 'com.example.notes:/callback'
    const native = { redirect_uris: [redirect], application_type: 'native', token_endpoint_auth_method: 'none' }
    const { app, pageFor } = await givenClient({}, native)
    const olga = await signedUp(app, 'Olga')
    const left = leftFor()
    const user = await openPage(app, await pageFor(olga, { redirect_uri: redirect }), olga)
    await press(user, 'Allow')
    await heading('Back to Acme Notes')
    await press(user, 'Open Acme Notes')
    expect(left).toHaveLength(2)
    expect(left[1]).toMatch(/^com\.example\.notes:\/callback\?code=/)
  })

  test('says of a request that it has expired, was answered, or is another browser’s', async () => {
    const { app, pageFor } = await givenClient()
    const olga = await signedUp(app, 'Olga')
    const path = await pageFor(olga)
    await openPage(app, path, await signedUp(app, 'Max'))
    await heading('This request is no longer valid')
    await openPage(app, '/consent', olga)
    await heading('This request is no longer valid')
    const user = await openPage(app, path, olga)
    await heading(TITLE)
    await run(app.database, 'delete from verification')
    await press(user, 'Allow')
    await heading('This request is no longer valid')
    expect(await countRows(app.database, 'oauthConsent')).toBe(0)
  })

  test('can be loaded again where it failed', async () => {
    const { app, pageFor } = await givenClient()
    const olga = await signedUp(app, 'Olga')
    const { client, cut } = networkOf(olga)
    const repair = cut('getAuthorizationRequest')
    const user = await openPage(app, await pageFor(olga), client)
    await says('The request couldn’t be loaded')
    repair()
    await press(user, 'Try again')
    await heading(TITLE)
  })

  test('speaks the language of the browser', async () => {
    const { app, pageFor } = await givenClient()
    const olga = await signedUp(app, 'Olga')
    preferLanguage('de')
    await openPage(app, await pageFor(olga), olga)
    await heading('Acme Notes mit Ihrem Konto verbinden?')
    expect(textsOf('listitem')[0]).toBe('Sie anmelden')
  })
})
