import { type FoyerOptions, optionsSchema } from '@foyer/auth-domain/options'
import { openApiDocument } from '@foyer/rest-compat/openapi/document'
import type { JsonSchema } from '@foyer/rest-compat/openapi/document-types'
import { referencePage } from '@foyer/rest-compat/openapi/reference-page'
import { boundsOf, shapeHtml } from '@foyer/rest-compat/openapi/schema-html'
import { expect, test } from 'vitest'

function pageOf(foyerOptions: FoyerOptions): string {
  const options = optionsSchema.parse(foyerOptions)
  const served = { productName: options.branding.name, baseAddress: 'https://id.example.com/api/auth' }
  return referencePage(openApiDocument({ baseUrl: 'https://id.example.com', options }), served)
}

test('a product name with markup is escaped', () => {
  const page = pageOf({ branding: { name: '<script>alert(1)</script>' } })
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(page).not.toContain('<script')
})

test('the page loads no other resource and runs no script', () => {
  const page = pageOf({
    anonymous: { enabled: true },
    jwt: { enabled: true },
    passkey: { enabled: true },
    twoFactor: { enabled: true },
  })
  expect(page).not.toMatch(/<script|<link|<img|<iframe|@import|url\(|\son\w+=/)
  const links = [...page.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, to = '']) => to)
  expect(links.filter((to) => !to.startsWith('#'))).toEqual(['./openapi.json'])
})

test('every anchor link on the page has a target', () => {
  const page = pageOf({})
  const ids = new Set([...page.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id))
  const linkedIds = [...page.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id)
  expect(linkedIds.length).toBeGreaterThan(100)
  expect(linkedIds.filter((id) => !ids.has(id))).toEqual([])
})

const shapes: [JsonSchema, string][] = [
  [{ type: 'string' }, 'string'],
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ type: 'string', format: 'date-time' }, 'date'],
  [{ const: true }, 'true'],
  [{ enum: ['asc', 'desc'] }, '&quot;asc&quot; | &quot;desc&quot;'],
  [{ anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] }, 'string | string[]'],
  [{ oneOf: [{ const: 1 }, { const: 2 }] }, '1 | 2'],
  [{ allOf: [{ const: 1 }, { type: 'number' }] }, '1 &amp; number'],
  [{ $ref: '#/components/schemas/User' }, '<a href="#object-User">User</a>'],
  [{ type: 'object', properties: { id: { type: 'string' } }, required: ['id'] }, '{\n  id: string\n}'],
  [{ type: 'object', properties: { '<b>': { type: 'string' } } }, '{\n  &lt;b&gt;?: string\n}'],
  [{ type: 'object', additionalProperties: { type: 'number' } }, '{ [name]: number }'],
  [{}, 'anything'],
]

test.each(shapes)('%j is rendered as %s', (schema, shape) => {
  expect(shapeHtml(schema)).toBe(shape)
})

test.each([
  [{ minLength: 1, maxLength: 63, pattern: '^[a-z]+$' }, 'at least 1 characters, at most 63 characters, like ^[a-z]+$'],
  [{ exclusiveMinimum: 0, maximum: Number.MAX_SAFE_INTEGER }, 'more than 0'],
  [{}, ''],
])('%j has the bounds "%s"', (schema, bounds) => {
  expect(boundsOf(schema)).toBe(bounds)
})
