import { optionsSchema } from '@foyer/auth-domain/options'
import { areas } from '@foyer/rest-compat/contract/areas'
import { openApiDocument } from '@foyer/rest-compat/openapi/document'
import type { OpenApiDocument, Operation } from '@foyer/rest-compat/openapi/document-types'
import { routes } from '@foyer/rest-compat/routes/all'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { onDatabase } from './support/suite.ts'

const everything = { anonymous: { enabled: true }, jwt: { enabled: true } }
const nothing = { organization: { teams: { enabled: false } } }

describe('the OpenAPI document', () => {
  const given = onDatabase()

  test.each([{ options: everything }, { options: nothing }, { options: {} }])(
    'is valid OpenAPI 3.1 with $options',
    async ({ options }) => {
      const world = await given(options)
      const { json } = await world.visitor().get('/openapi.json')
      const validator = new Validator()
      expect(await validator.validate(json)).toEqual({ valid: true })
      expect(validator.version).toBe('3.1')
      expect(operationsOf(json).length).toBeGreaterThan(60)
    },
  )

  test('has every row of the table, once and under its own name', async () => {
    const rows = areas.flatMap((area) => area.rows)
    expect(rows.map(({ name }) => name).sort()).toEqual(routes.map(({ row }) => row.name).sort())
    const document = documentOf(everything)
    for (const { name, method, path } of rows) {
      const place = document.paths[path.replace(/:(\w+)/g, '{$1}')]
      expect(place?.[method === 'GET' ? 'get' : 'post']?.operationId).toBe(name)
    }
    const ids = operationsOf(document).map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test.each([
    { off: 'teams', options: nothing, path: '/organization/create-team' },
    { off: 'anonymous', options: {}, path: '/sign-in/anonymous' },
    { off: 'jwt', options: {}, path: '/token' },
  ])('leaves out what is switched off, as the service does: $off', async ({ options, path }) => {
    const world = await given(options)
    const { paths }: OpenApiDocument = (await world.visitor().get('/openapi.json')).json
    expect(paths).not.toHaveProperty([path])
    expect(documentOf(everything).paths).toHaveProperty([path])
  })

  test('names the public address, the cookie as it is sent, and where tokens are carried', async () => {
    const world = await given(
      { ...everything, advanced: { cookiePrefix: 'hall' } },
      { FOYER_BASE_URL: 'https://localhost' },
    )
    const { servers, components, paths }: OpenApiDocument = (await world.visitor().get('/openapi.json')).json
    expect(servers).toEqual([{ url: 'https://localhost/api/auth' }])
    expect(components.securitySchemes.session).toMatchObject({ in: 'cookie', name: '__Secure-hall.session_token' })
    expect(paths['/get-session']?.get?.responses[200]?.headers).toHaveProperty('set-auth-jwt')
    expect(documentOf({}).paths['/get-session']?.get?.responses[200]?.headers).not.toHaveProperty('set-auth-jwt')
  })

  test('says of every operation what it does, what it needs and what it may refuse', () => {
    const { paths } = documentOf(everything)
    const unlink = paths['/unlink-account']?.post
    expect(unlink?.security).toEqual([{ session: [] }])
    expect(unlink?.responses[401]).toMatchObject({ 'x-may-be-empty': true })
    expect(codesOf(unlink, 403)).toContain('SESSION_IS_NOT_FRESH')
    expect(codesOf(unlink, 400)).toEqual(['YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT', 'ACCOUNT_NOT_FOUND', 'VALIDATION_ERROR'])
    for (const operation of operationsOf({ paths })) {
      expect(operation.summary, operation.operationId).toMatch(/^[A-Z].*\.$/)
    }
    for (const { row } of routes) {
      const operation = operationsOf({ paths }).find(({ operationId }) => operationId === row.name)
      expect(Object.keys(operation?.responses[429]?.headers ?? {}), row.name).toContain('Retry-After')
    }
  })

  test('shows a read its fields in the query and the path, and an act its fields in the body', () => {
    const { paths } = documentOf({})
    const callback = paths['/reset-password/{token}']?.get
    expect(callback?.parameters.map((one) => [one.name, one.in, one.required])).toEqual([
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
    expect(paths['/sign-out']?.post?.requestBody).toBeUndefined()
    expect(paths['/callback/{id}']?.post?.requestBody?.content).toHaveProperty(['application/x-www-form-urlencoded'])
  })

  test.each(['/openapi.json', '/reference'])('%s is kept by whoever has it', async (path) => {
    const visitor = (await given()).visitor()
    const { status, headers, text } = await visitor.raw('GET', path, undefined)
    const etag = headers.get('etag') ?? ''
    expect(status).toBe(200)
    expect(text).not.toBe('')
    expect(headers.get('cache-control')).toBe('no-cache')
    const again = await visitor.raw('GET', path, undefined, { 'if-none-match': etag })
    expect(again).toMatchObject({ status: 304, text: '' })
    expect((await visitor.raw('GET', path, undefined, { 'if-none-match': '"other"' })).status).toBe(200)
  })
})

function documentOf(options: object): OpenApiDocument {
  return openApiDocument({ baseUrl: 'http://localhost:3000', options: optionsSchema.parse(options) })
}

function operationsOf({ paths }: Pick<OpenApiDocument, 'paths'>): Operation[] {
  return Object.values(paths).flatMap((methods) => Object.values(methods))
}

function codesOf(operation: Operation | undefined, status: number): string[] {
  const examples = operation?.responses[status]?.content?.['application/json']?.examples ?? {}
  return Object.values(examples).map(({ value }) => (value as { code: string }).code)
}
