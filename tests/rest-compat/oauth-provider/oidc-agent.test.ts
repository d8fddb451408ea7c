import {
  authorizePath,
  exchange,
  givenCode,
  givenOAuthClient,
  givenTokens,
  providerOptions,
  refresh,
} from '@foyer/testing/oauth-clients'
import { testAppsOn } from '@foyer/testing/suite'
import { signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const NONE = { token_endpoint_auth_method: 'none' }

// `npm run proof -- provider` runs the program itself.
describe('clients that do as oidc-agent does', () => {
  const given = testAppsOn()

  test('send an empty secret by Basic where they have none', async () => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app, NONE)
    const tokens = await givenTokens(app, await signedUp(app, 'Olga'), { ...client, client_secret: '' })
    const next = await refresh(app, client, tokens.refresh_token)
    expect(next).toMatchObject({ status: 200, json: { token_type: 'Bearer' } })
  })

  test('are refused with an empty secret where they have one, and use nothing up', async () => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app)
    const code = await givenCode(await signedUp(app, 'Olga'), authorizePath(client))
    const answer = await exchange(app, { ...client, client_secret: '' }, code)
    expect(answer).toMatchObject({ status: 401, json: { error: 'invalid_client' } })
    expect((await exchange(app, client, code)).status).toBe(200)
  })

  test('are refused with a secret where they have none', async () => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app, NONE)
    const code = await givenCode(await signedUp(app, 'Olga'), authorizePath(client))
    const answer = await exchange(app, { ...client, client_secret: 'any' }, code)
    expect(answer).toMatchObject({ status: 401, json: { error: 'invalid_client' } })
  })

  test('write refresh tokens into a form as they are', async () => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app)
    let { refresh_token: token } = await givenTokens(app, await signedUp(app, 'Olga'), client)
    // Of eight signatures in plain base64, one has `+` or `/` but for one run in forty thousand.
    for (let count = 0; count < 8; count += 1) {
      expect(encodeURIComponent(token)).toBe(token)
      token = (await refresh(app, client, token)).json.refresh_token
    }
  })
})
