import type { FoyerOptions } from '@foyer/auth-domain/options'
import { providerOptions } from '@foyer/testing/oauth-clients'
import { testAppsOn } from '@foyer/testing/suite'
import { importJWK } from 'jose'
import { describe, expect, test } from 'vitest'
import { issuerOf, openOptions } from './relying-parties.ts'

const OPENID = '/api/auth/.well-known/openid-configuration'

describe('OpenID Connect Config OP', () => {
  const given = testAppsOn()

  async function discovered(options: FoyerOptions = providerOptions) {
    const app = await given(options)
    const answer = await fetch(app.baseUrl + OPENID)
    return { app, answer, metadata: (await answer.json()) as Record<string, unknown> }
  }

  test('oidcc-discovery-endpoint-verification: everything that OpenID Connect Discovery requires', async () => {
    const { app, answer, metadata } = await discovered()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    expect(metadata).toMatchObject({
      issuer: issuerOf(app),
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: expect.arrayContaining(['RS256']),
      scopes_supported: expect.arrayContaining(['openid']),
    })
  })

  test('oidcc-discovery-issuer: is its own address without the well-known path, query and fragment', async () => {
    const { app, metadata } = await discovered()
    const issuer = new URL(String(metadata.issuer))
    expect([issuer.search, issuer.hash]).toEqual(['', ''])
    expect(app.baseUrl + OPENID).toBe(`${metadata.issuer}/.well-known/openid-configuration`)
  })

  test('oidcc-discovery-endpoints: each that is named is there', async () => {
    const { metadata } = await discovered(openOptions)
    const endpoints = Object.entries(metadata).filter(([name]) => name.endsWith('_endpoint') || name === 'jwks_uri')
    expect(endpoints.map(([name]) => name).sort()).toEqual([
      ...['authorization_endpoint', 'device_authorization_endpoint', 'end_session_endpoint', 'introspection_endpoint'],
      ...['jwks_uri', 'registration_endpoint', 'revocation_endpoint', 'token_endpoint', 'userinfo_endpoint'],
    ])
    for (const [name, url] of endpoints) {
      const method = /token|introspection|revocation|registration|device/.test(name) ? 'POST' : 'GET'
      expect((await fetch(String(url), { method, redirect: 'manual' })).status, name).toBeOneOf([200, 302, 400, 401])
    }
  })

  test('oidcc-discovery-jwks_uri: keys to verify with, each with a name of its own, none of them secret', async () => {
    const { metadata } = await discovered()
    const { keys } = (await (await fetch(String(metadata.jwks_uri))).json()) as { keys: Record<string, string>[] }
    const algorithms = metadata.id_token_signing_alg_values_supported as string[]
    for (const alg of algorithms) expect(keys.map((key) => key.alg)).toContain(alg)
    expect(new Set(keys.map(({ kid }) => kid)).size).toBe(keys.length)
    for (const key of keys) {
      expect(Object.keys(key).filter((name) => ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k'].includes(name))).toEqual([])
      expect(await importJWK(key)).toBeDefined()
    }
  })

  test('oidcc-discovery-claims_supported: names what the user info tells', async () => {
    const { metadata } = await discovered()
    expect(metadata.claims_supported).toEqual(expect.arrayContaining(['sub', 'name', 'email', 'email_verified']))
  })

  test('oidcc-discovery-unsupported: what is not supported is said to be so', async () => {
    const { metadata } = await discovered()
    // The default of `request_uri_parameter_supported` is true (Discovery, section 3).
    expect(metadata).toMatchObject({
      ...{ claims_parameter_supported: false, request_parameter_supported: false },
      request_uri_parameter_supported: false,
    })
    expect(metadata).not.toHaveProperty('registration_endpoint')
    expect(metadata.response_types_supported).not.toContain('token')
    expect(metadata.grant_types_supported).not.toContain('implicit')
    expect(metadata.code_challenge_methods_supported).toEqual(['S256'])
  })

  test('oidcc-discovery-authentication: every method that a client may be registered with', async () => {
    const { metadata } = await discovered()
    const methods = ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt']
    expect(metadata.token_endpoint_auth_methods_supported).toEqual(methods)
  })
})
