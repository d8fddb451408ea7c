import { authorizePath, exchange, locationOf, pageQuery } from '@foyer/testing/oauth-clients'
import { testAppsOn } from '@foyer/testing/suite'
import { details, PASSWORD } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { begin, claimsIn, returned, type Scenario, tokensFor } from './conformance.ts'

describe('OpenID Connect Basic OP: what a request asks of the pages', () => {
  const given = testAppsOn()

  async function stepOf({ olga }: Scenario, path: string, browser = olga): Promise<string> {
    const page = await locationOf(browser, path)
    const oauth_query = page.search.slice(1)
    return (await browser.trpc.oauthProvider.getAuthorizationRequest.query({ oauth_query })).step
  }

  test('oidcc-prompt-login: the user proves again who they are, and auth_time says when', async () => {
    const scenario = await begin(given)
    const { app, client, olga, issuer } = scenario
    app.stopClock()
    const first = await claimsIn(scenario, (await tokensFor(scenario)).id_token)
    app.pass(30)
    const path = authorizePath(client, { prompt: 'login' })
    const oauth_query = await pageQuery(olga, path)
    app.pass(1)
    expect(await stepOf(scenario, path)).toBe('confirm')
    expect(await olga.post('/oauth2/consent', { accept: true, oauth_query })).toMatchObject({ status: 400 })
    await olga.post('/step-up/password', { password: PASSWORD })
    const continued = await olga.post('/oauth2/continue', { postLogin: true, oauth_query })
    expect(new URL(continued.json.url).searchParams.get('iss')).toBe(issuer)
    const { id_token } = await exchanged(scenario, continued.json.url)
    expect((await claimsIn(scenario, id_token)).auth_time).toBe(Number(first.auth_time) + 31)
  })

  test('oidcc-prompt-none-not-logged-in: login_required', async () => {
    const scenario = await begin(given)
    const answer = await returned(scenario, { prompt: 'none' }, scenario.app.client())
    expect(answer).toMatchObject({ error: 'login_required', state: 'the-state', iss: scenario.issuer })
    expect(answer).not.toHaveProperty('code')
  })

  test('oidcc-prompt-none-logged-in: a code, of the same sign-in', async () => {
    const scenario = await begin(given)
    const first = await claimsIn(scenario, (await tokensFor(scenario)).id_token)
    const { code = '' } = await returned(scenario, { prompt: 'none' })
    const second = await claimsIn(scenario, (await exchangedCode(scenario, code)).id_token)
    expect([second.sub, second.auth_time]).toEqual([first.sub, first.auth_time])
  })

  test('oidcc-prompt-consent: the user is asked again although they have consented', async () => {
    const scenario = await begin(given)
    await tokensFor(scenario)
    expect(await stepOf(scenario, authorizePath(scenario.client, { prompt: 'consent' }))).toBe('consent')
  })

  test.each([
    ['oidcc-prompt-select-account', 'select_account', 'select-account'],
    ['oidcc-prompt-create', 'create', 'sign-in'],
  ])('%s: %s leads to its page', async (_name, prompt, step) => {
    const scenario = await begin(given)
    await tokensFor(scenario)
    expect(await stepOf(scenario, authorizePath(scenario.client, { prompt }))).toBe(step)
  })

  test('oidcc-max-age-1: a proof that is older is given again', async () => {
    const scenario = await begin(given)
    await tokensFor(scenario)
    scenario.app.pass(3)
    expect(await stepOf(scenario, authorizePath(scenario.client, { max_age: '1' }))).toBe('confirm')
    expect(await returned(scenario, { max_age: '1', prompt: 'none' })).toMatchObject({ error: 'login_required' })
  })

  test('oidcc-max-age-10000: a proof that is younger does, and auth_time says so', async () => {
    const scenario = await begin(given)
    const first = await claimsIn(scenario, (await tokensFor(scenario)).id_token)
    const { code = '' } = await returned(scenario, { max_age: '10000' })
    const { auth_time } = await claimsIn(scenario, (await exchangedCode(scenario, code)).id_token)
    expect(auth_time).toBe(first.auth_time)
  })

  test('oidcc-max-age-0 asks each time, as prompt=login does', async () => {
    const scenario = await begin(given)
    await tokensFor(scenario)
    scenario.app.pass(1)
    expect(await stepOf(scenario, authorizePath(scenario.client, { max_age: '0' }))).toBe('confirm')
  })

  test('oidcc-id-token-hint: with prompt=none and the ID token of before, the same user', async () => {
    const scenario = await begin(given)
    const { id_token: hint } = await tokensFor(scenario)
    const { code = '' } = await returned(scenario, { prompt: 'none', id_token_hint: hint })
    const { id_token } = await exchangedCode(scenario, code)
    expect((await claimsIn(scenario, id_token)).sub).toBe((await claimsIn(scenario, hint)).sub)
  })

  test('oidcc-login-hint: the page gets it', async () => {
    const { app, client } = await begin(given)
    const stranger = app.client()
    const page = await locationOf(stranger, authorizePath(client, { login_hint: 'olga@example.com' }))
    const oauth_query = page.search.slice(1)
    const shown = await stranger.trpc.oauthProvider.getAuthorizationRequest.query({ oauth_query })
    expect(shown).toMatchObject({ step: 'sign-in', register: false, loginHint: 'olga@example.com' })
  })

  test.each([
    ['oidcc-display-page', { display: 'page' }],
    ['oidcc-display-popup', { display: 'popup' }],
    ['oidcc-ui-locales', { ui_locales: 'se en' }],
    ['oidcc-claims-locales', { claims_locales: 'se' }],
    ['oidcc-ensure-request-with-acr-values-succeeds', { acr_values: '1 2' }],
    ['oidcc-ensure-request-with-unknown-parameter-succeeds', { extra: 'foobar' }],
  ])('%s: %j', async (_name, parameters) => {
    const scenario = await begin(given)
    const { id_token } = await tokensFor(scenario, parameters as Record<string, string>)
    expect(await claimsIn(scenario, id_token)).toMatchObject({ acr: '1' })
  })

  test('oidcc-server, where the user signs in within the request', async () => {
    const scenario = await begin(given)
    const { app, client } = scenario
    const path = authorizePath(client)
    const stranger = app.client()
    const oauth_query = await pageQuery(stranger, path)
    await stranger.post('/sign-in/email', details('Olga'))
    const continued = await stranger.post('/oauth2/continue', { postLogin: true, oauth_query })
    expect(new URL(continued.json.url).pathname).toBe('/consent')
  })
})

async function exchanged(scenario: Scenario, url: string): Promise<{ id_token: string }> {
  return exchangedCode(scenario, new URL(url).searchParams.get('code') ?? '')
}

async function exchangedCode({ app, client }: Scenario, code: string): Promise<{ id_token: string }> {
  const answer = await exchange(app, client, code)
  expect(answer.status, answer.text).toBe(200)
  return answer.json
}
