import { emptyAsAbsent } from '@foyer/auth-domain/input/empty-as-absent'
import { isSafeInput } from '@foyer/auth-domain/input/safe-input'
import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import type { Endpoint } from '@foyer/rest-compat/endpoint'
import { routes } from '@foyer/rest-compat/routes/routes'
import { allFeatures } from '@foyer/testing/all-features'
import { testAppsOn } from '@foyer/testing/suite'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { details, signedUp } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import { z } from 'zod'

const hostileValues: readonly [string, unknown][] = [
  ['null', null],
  ['a number', 5],
  ['a boolean', true],
  ['an array', ['x']],
  ['an object', { toString: 'x' }],
  ['an object that looks like an operator', { $ne: null }],
  ['a nested array', [[['x']]]],
  ['a NUL', 'a\0b'],
  ['a lone high surrogate', 'a\ud800b'],
  ['a lone low surrogate', '\udc00'],
]

// Combinations that are valid.
const accepted = new Set([
  'signUpEmail.image: null',
  'updateUser.image: null',
  'updateUser.language: null',
  'signInEmail.rememberMe: a boolean',
  'getSession: a boolean',
  // Without an expiry, as by leaving it out (wire).
  'createApiKey.expiresIn: null',
  // Without a bound, as by leaving it out (wire).
  'createApiKey.remaining: null',
  'createApiKey.metadata: null',
  'createApiKey.name: null',
  'createApiKey.prefix: null',
  // No team is active any more.
  'setActiveTeam.teamId: null',
])

// Taken as text whatever it is (wire), and chooses no owner (T100).
const coerced = new Set(['createApiKey.userId'])

const valid: Record<string, object> = {
  signUpEmail: { ...details('Nina'), image: 'https://example.com/nina.png' },
  signInEmail: details('Olga'),
  revokeSession: { token: 'x' },
}

const posts = routes
  .map(({ row }): { row: Endpoint; name: string } => ({ row, name: row.name }))
  .filter(({ row }) => row.method === 'POST')

// A picture is taken as bytes: apps/api/test/pictures has the hostile ones.
const fieldPosts = posts.filter(({ row }) => row.takesPicture !== true)
// A provider's answer redeems its state whatever else is in it (S39): "error-callback.test.ts" has what comes with it.
// An authorization request as a form is handed on to the GET as it is, which refuses it.
const handedOn = ['socialCallbackForm', 'authorizeByForm', 'endSessionByForm']
const triedPosts = fieldPosts.filter(({ name }) => !handedOn.includes(name))

type Hostile = { is: string; row: Endpoint; input: object }

/** Every hostile value of every field; a path parameter is always a string. */
const hostile: readonly Hostile[] = triedPosts.flatMap(({ row, name }) =>
  fieldsOf(row.input)
    .filter((field) => !row.path.includes(`:${field}`) && !coerced.has(`${name}.${field}`))
    .flatMap((field) =>
      hostileValues.map(([label, value]) => {
        return { is: `${name}.${field}: ${label}`, row, input: { ...valid[name], [field]: value } }
      }),
    )
    .filter(({ is }) => !accepted.has(is)),
)

function takes({ row, input }: Hostile): boolean {
  return isSafeInput(input) && row.input.safeParse(emptyAsAbsent(row.input)(input)).success
}

onBothEngines('hostile fields', ({ open }) => {
  const given = testAppsOn(open)

  test('are refused by every endpoint, even where they are unknown, and change nothing', async () => {
    const app = await given(allFeatures)
    const olga = await signedUp(app, 'Olga')
    const before = await tablesWithoutCounters(app.database)
    for (const { row, name } of fieldPosts) {
      const answer = await call(olga, name, { ...valid[name], x: [{ '\udc00': 'a\0b' }] })
      const message = 'Invalid body parameters'
      if (row.oauth === true) {
        const json = { error: row.invalidInput ?? 'invalid_request', error_description: message }
        expect(answer, name).toMatchObject({ status: 400, json, setCookies: [] })
      } else expect(answer, name).toMatchObject({ status: 400, code: 'VALIDATION_ERROR', message, setCookies: [] })
    }
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  // Most are refused by the schemas, of which each endpoint is asked once whether it has it in force.
  test('of a wrong type are refused, by the schema of an endpoint or by what it does, and change nothing', async () => {
    const app = await given(allFeatures)
    const olga = await signedUp(app, 'Olga')
    const before = await tablesWithoutCounters(app.database)
    const asked = new Set<Endpoint>()
    for (const one of hostile) {
      if (!takes(one) && asked.has(one.row)) continue
      asked.add(one.row)
      const answer = await call(olga, one.row.name, one.input)
      expect(answer.status, `${one.is}: ${answer.text}`).toBeOneOf(one.row.oauth ? [400, 401, 403] : [400, 403])
      expect(answer.setCookies, one.is).toEqual([])
    }
    expect(asked.size).toBeGreaterThan(90)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test.each([
    { depth: 32, status: 200 },
    { depth: 33, status: 400 },
  ])('a body nested $depth deep answers $status', async ({ depth, status }) => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    let nested: unknown = 'x'
    for (let level = 1; level < depth; level += 1) nested = [nested]
    expect((await call(olga, 'updateUser', { name: 'Olga B', x: nested })).status).toBe(status)
    const { name } = (await olga.get('/get-session')).json.user
    expect(name).toBe(status === 200 ? 'Olga B' : 'Olga')
  })

  test.each([{ disableRefresh: '\0' }, { disableCookieCache: 'true\0' }])('get-session refuses %o', async (query) => {
    const olga = await signedUp(await given(), 'Olga')
    expect(await call(olga, 'getSession', query)).toMatchObject({ status: 400, message: 'Invalid query parameters' })
  })

  test.each(['maybe', 'TRUE', '1', ''])('get-session treats "%s" as false', async (text) => {
    const app = await given({ session: { updateAge: 60 } })
    const olga = await signedUp(app, 'Olga')
    app.pass(120)
    expect((await call(olga, 'getSession', { disableRefresh: text })).setCookies).toHaveLength(1)
  })
})

function fieldsOf(schema: z.ZodType): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}
