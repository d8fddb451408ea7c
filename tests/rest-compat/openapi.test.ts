import { optionsSchema } from '@foyer/auth-domain/options'
import { endpoints } from '@foyer/rest-compat/endpoint'
import { openApiDocument } from '@foyer/rest-compat/openapi/document'
import type { OpenApiDocument, Operation } from '@foyer/rest-compat/openapi/document-types'
import { routes } from '@foyer/rest-compat/routes/routes'
import { allFeatures } from '@foyer/testing/all-features'
import { testAppsOn } from '@foyer/testing/suite'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'

const withoutTeams = { organization: { teams: { enabled: false } } }

describe('the OpenAPI document', () => {
  const given = testAppsOn()

  test.each([{ options: allFeatures }, { options: withoutTeams }, { options: {} }])(
    'is valid OpenAPI 3.1 with $options',
    async ({ options }) => {
      const app = await given(options)
      const { json } = await app.client().get('/openapi.json')
      const validator = new Validator()
      expect(await validator.validate(json)).toEqual({ valid: true })
      expect(validator.version).toBe('3.1')
      expect(operationsOf(json).length).toBeGreaterThan(60)
    },
  )

  test('has every contract row, once and with its own operationId', async () => {
    expect(endpoints.map(({ name }) => name).sort()).toEqual(routes.map(({ row }) => row.name).sort())
    const document = documentOf(allFeatures)
    for (const { name, method, path } of endpoints) {
      const pathItem = document.paths[path.replace(/:(\w+)/g, '{$1}')]
      expect(pathItem?.[method === 'GET' ? 'get' : 'post']?.operationId).toBe(name)
    }
    const ids = operationsOf(document).map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test.each([
    { off: 'teams', options: withoutTeams, path: '/organization/create-team' },
    { off: 'anonymous', options: {}, path: '/sign-in/anonymous' },
    { off: 'jwt', options: {}, path: '/token' },
    { off: 'passkey', options: {}, path: '/passkey/list-user-passkeys' },
    { off: 'twoFactor', options: {}, path: '/two-factor/enable' },
    { off: 'magicLink', options: {}, path: '/sign-in/magic-link' },
    { off: 'emailOTP', options: {}, path: '/email-otp/send-verification-otp' },
  ])('leaves out disabled features: $off', async ({ options, path }) => {
    const app = await given(options)
    const { paths }: OpenApiDocument = (await app.client().get('/openapi.json')).json
    expect(paths).not.toHaveProperty([path])
    expect(documentOf(allFeatures).paths).toHaveProperty([path])
  })

  test('has the public URL, the full cookie name, and the set-auth-jwt header', async () => {
    const app = await given(
      { ...allFeatures, advanced: { cookiePrefix: 'hall' } },
      { FOYER_BASE_URL: 'https://localhost' },
    )
    const { servers, components, paths }: OpenApiDocument = (await app.client().get('/openapi.json')).json
    expect(servers).toEqual([{ url: '/api/auth' }])
    expect(documentOf({}, 'https://id.foyer.test').servers).toEqual([{ url: 'https://id.foyer.test/api/auth' }])
    expect(components.securitySchemes.session).toMatchObject({ in: 'cookie', name: '__Host-hall.session_token' })
    expect(paths['/get-session']?.get?.responses[200]?.headers).toHaveProperty('set-auth-jwt')
    expect(documentOf({}).paths['/get-session']?.get?.responses[200]?.headers).not.toHaveProperty('set-auth-jwt')
  })

  test('has the summary, security and refusals of every operation', () => {
    const { paths } = documentOf(allFeatures)
    const unlink = paths['/unlink-account']?.post
    expect(unlink?.security).toEqual([{ session: [] }, { bearer: [] }])
    expect(documentOf({}).paths['/unlink-account']?.post?.security).toEqual([{ session: [] }])
    expect(unlink?.responses[401]).toMatchObject({ 'x-may-be-empty': true })
    expect(codesOf(unlink, 403)).toContain('SESSION_IS_NOT_FRESH')
    expect(codesOf(unlink, 400)).toEqual([
      'YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT',
      'ACCOUNT_NOT_FOUND',
      'VALIDATION_ERROR',
      'INVALID_CLIENT_ADDRESS',
    ])
    for (const operation of operationsOf({ paths })) {
      expect(operation.summary, operation.operationId).toMatch(/^[A-Z].*\.$/)
    }
    for (const { row } of routes) {
      const operation = operationsOf({ paths }).find(({ operationId }) => operationId === row.name)
      expect(Object.keys(operation?.responses[429]?.headers ?? {}), row.name).toContain('Retry-After')
    }
  })

  test('has the fields of a GET in query and path, and those of a POST in the body', () => {
    const { paths } = documentOf({})
    const callback = paths['/reset-password/{token}']?.get
    expect(callback?.parameters.map((parameter) => [parameter.name, parameter.in, parameter.required])).toEqual([
      ['token', 'path', true],
      ['callbackURL', 'query', true],
    ])
    expect(callback?.responses[302]?.headers).toHaveProperty('Location')
    expect(callback?.responses[200]).toBeUndefined()
    expect(paths['/sign-in/email']?.post?.requestBody).toMatchObject({
      required: true,
      content: { 'application/json': { schema: { required: ['email', 'password'] } } },
    })
    expect(paths['/update-user']?.post?.requestBody?.required).toBe(false)
    const posts = Object.values(paths).flatMap(({ post }) => post ?? [])
    expect(posts.filter(({ requestBody }) => requestBody === undefined).map(({ operationId }) => operationId)).toEqual(
      [],
    )
    expect(paths['/sign-out']?.post?.requestBody).toEqual({
      required: false,
      content: { 'application/json': { schema: { type: 'object' } } },
    })
    expect(paths['/callback/{id}']?.post?.requestBody?.content).toHaveProperty(['application/x-www-form-urlencoded'])
  })

  test.each(['/openapi.json', '/reference'])('%s is revalidated by its ETag', async (path) => {
    const client = (await given()).client()
    const { status, headers, text } = await client.raw('GET', path, undefined)
    const etag = headers.get('etag') ?? ''
    expect(status).toBe(200)
    expect(text).not.toBe('')
    expect(headers.get('cache-control')).toBe('no-cache')
    const again = await client.raw('GET', path, undefined, { 'if-none-match': etag })
    expect(again).toMatchObject({ status: 304, text: '' })
    expect((await client.raw('GET', path, undefined, { 'if-none-match': '"other"' })).status).toBe(200)
  })
})

function documentOf(options: object, baseUrl = 'http://localhost:3000'): OpenApiDocument {
  return openApiDocument({ baseUrl, options: optionsSchema.parse(options) })
}

function operationsOf({ paths }: Pick<OpenApiDocument, 'paths'>): Operation[] {
  return Object.values(paths).flatMap((methods) => Object.values(methods))
}

function codesOf(operation: Operation | undefined, status: number): string[] {
  const examples = operation?.responses[status]?.content?.['application/json']?.examples ?? {}
  return Object.values(examples).map(({ value }) => (value as { code: string }).code)
}
