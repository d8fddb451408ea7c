import { describeRefusal, refusals } from '@foyer/auth-domain/refusals'
import { endpoints } from '@foyer/rest-compat/endpoint'
import { commonRefusals, refusalsOf } from '@foyer/rest-compat/openapi/refusals-of'
import { routes } from '@foyer/rest-compat/routes/routes'
import { procedureOf } from '@foyer/testing/transports'
import { expect, test } from 'vitest'

// Only REST serves the files.
const gets = routes.filter(({ row }) => row.method === 'GET' && row.produces === undefined)

test.each(gets)('$row.name declares whether its GET acts', ({ row }) => {
  expect(row.actsOnGet === true).toBe(!procedureOf(row.name).isQuery)
})

test.each(endpoints)('$name lists no refusal that follows from the kind of call', (row) => {
  const common = commonRefusals(row)
  expect(row.operation.refusals.filter((name) => common.includes(name))).toEqual([])
  expect(new Set(row.operation.refusals).size).toBe(row.operation.refusals.length)
})

test.each(endpoints)('$name has the refusals of its kind of call', (row) => {
  const { access, refusals: own, rules } = row.operation
  const statuses = new Set(refusalsOf(row).map((name) => refusals[name].status))
  const signedOut = 'otherwise' in access && access.by !== 'admin' ? [access.otherwise] : []
  expect(statuses.has(401)).toBe(
    access.by === 'admin' ||
      [...own, ...signedOut].some((name) => refusals[name].status === 401) ||
      ['user', 'unrestricted', 'verifier'].includes(rules.byKey),
  )
  expect(statuses.has(415)).toBe(row.method === 'POST')
  for (const status of [400, 429, 500, 503] as const) expect(statuses.has(status)).toBe(true)
})

test('every refusal has a machine-readable code', () => {
  for (const row of endpoints) {
    for (const name of refusalsOf(row)) expect(describeRefusal(name, 'github').code).toMatch(/^[A-Z0-9_]+$/)
  }
})
