import { rulesOf } from '@foyer/auth-domain/operations/operations'
import { describeRefusal, refusals } from '@foyer/auth-domain/refusals'
import { areas } from '@foyer/rest-compat/contract/areas'
import type { ContractRow } from '@foyer/rest-compat/contract/row'
import { commonRefusals, refusalsOf } from '@foyer/rest-compat/openapi/refusals-of'
import { routes } from '@foyer/rest-compat/routes/all'
import { procedureOf } from '@foyer/testing/transports'
import { expect, test } from 'vitest'

// Only REST serves the files.
const gets = routes.filter(({ row }) => row.method === 'GET' && row.produces === undefined)

test.each(gets)('$row.name declares whether its GET acts', ({ row }) => {
  expect(row.actsOnGet === true).toBe(!procedureOf(row.name).isQuery)
})

const rows = areas.flatMap((area) => area.rows)

test.each(rows)('$name lists no refusal that follows from the kind of call', (row) => {
  const common = commonRefusals(row)
  expect(row.refusals.filter((name) => common.includes(name))).toEqual([])
  expect(new Set(row.refusals).size).toBe(row.refusals.length)
})

test.each(rows)('$name has the refusals of its kind of call', (row) => {
  const statuses = new Set(refusalsOf(row).map((name) => refusals[name].status))
  expect(statuses.has(401)).toBe(
    row.auth !== 'none' || row.refusals.some((name) => refusals[name].status === 401) || takesKeys(row),
  )
  expect(statuses.has(415)).toBe(row.method === 'POST')
  for (const status of [400, 429, 500, 503] as const) expect(statuses.has(status)).toBe(true)
})

test('every refusal has a machine-readable code', () => {
  for (const row of rows) {
    for (const name of refusalsOf(row)) expect(describeRefusal(name, 'github').code).toMatch(/^[A-Z0-9_]+$/)
  }
})

function takesKeys({ name, aliasOf }: ContractRow): boolean {
  return !['ignored', 'refused'].includes(rulesOf(aliasOf ?? name).byKey)
}
