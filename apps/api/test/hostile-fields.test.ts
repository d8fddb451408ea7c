import { testDatabases } from '@foyer/db/testing'
import { routes } from '@foyer/rest-compat/routes/all'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { doors } from './support/doors.ts'
import { details, signedUp } from './support/people.ts'
import { onDatabase } from './support/suite.ts'
import { lastingTables } from './support/tables.ts'

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

// The few that are not hostile where they stand.
const welcome = new Set([
  'updateUser.image: null',
  'updateUser.language: null',
  'signInEmail.rememberMe: a boolean',
  'getSession: a boolean',
])

const valid: Record<string, object> = {
  signUpEmail: { ...details('Nina'), image: 'https://example.com/nina.png' },
  signInEmail: details('Olga'),
  revokeSession: { token: 'x' },
}

const posts = routes.filter(({ row }) => row.method === 'POST').map(({ row }) => ({ row, name: row.name }))

describe.each(testDatabases())('hostile fields on $name', ({ open }) => {
  const given = onDatabase(open)

  describe.each(doors)('over $name', ({ name: door, knock }) => {
    test.each(posts)('no field of $name takes what is not its type', async ({ row, name }) => {
      const world = await given()
      const olga = await signedUp(world, 'Olga')
      const before = await lastingTables(world.database)
      for (const field of fieldsOf(row.input)) {
        // In a path all is text.
        if (door === 'REST' && row.path.includes(`:${field}`)) continue
        for (const [label, value] of hostileValues) {
          if (welcome.has(`${name}.${field}: ${label}`)) continue
          const said = await knock(olga, name, { ...valid[name], [field]: value })
          expect(said.status, `${field} is ${label}: ${said.text}`).toBeOneOf([400, 403])
          expect(said.setCookies, `${field} is ${label}`).toEqual([])
        }
      }
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test.each(posts)('$name refuses a NUL and a lone surrogate even in fields it does not know', async ({ name }) => {
      const world = await given()
      const olga = await signedUp(world, 'Olga')
      const before = await lastingTables(world.database)
      for (const extra of [{ x: '\0' }, { x: { y: ['\ud800'] } }, { '\0': 1 }, { x: [{ '\udc00': 1 }] }]) {
        const said = await knock(olga, name, { ...valid[name], ...extra })
        expect(said).toMatchObject({ status: 400, code: 'VALIDATION_ERROR', message: 'Invalid body parameters' })
      }
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test.each([
      { depth: 32, status: 200 },
      { depth: 33, status: 400 },
    ])('a body nested $depth deep answers $status', async ({ depth, status }) => {
      const world = await given()
      const olga = await signedUp(world, 'Olga')
      let nested: unknown = 'x'
      for (let level = 1; level < depth; level += 1) nested = [nested]
      expect((await knock(olga, 'updateUser', { name: 'Olga B', x: nested })).status).toBe(status)
      const { name } = (await olga.get('/get-session')).json.user
      expect(name).toBe(status === 200 ? 'Olga B' : 'Olga')
    })

    test.each([{ disableRefresh: '\0' }, { disableCookieCache: 'true\0' }])('get-session refuses %o', async (query) => {
      const olga = await signedUp(await given(), 'Olga')
      expect(await knock(olga, 'getSession', query)).toMatchObject({ status: 400, message: 'Invalid query parameters' })
    })

    test.each(['maybe', 'TRUE', '1', ''])('get-session takes "%s" for no', async (text) => {
      const world = await given({ session: { updateAge: 60 } })
      const olga = await signedUp(world, 'Olga')
      world.pass(120)
      expect((await knock(olga, 'getSession', { disableRefresh: text })).setCookies).toHaveLength(1)
    })
  })
})

function fieldsOf(schema: z.ZodType): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}
