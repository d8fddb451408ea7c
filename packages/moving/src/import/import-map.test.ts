import { optionsSchema } from '@foyer/auth-domain/options'
import { expect, test } from 'vitest'
import { faultOfMap, mappedNames, mapUser } from './import-map.ts'

const options = optionsSchema.parse({
  user: { additionalFields: { plan: { type: 'string' }, on: { type: 'boolean' } } },
})

test.each([
  ['a field that is not configured', { fields: { seats: 'a' } }, 'user.additionalFields has no field seats.'],
  ['a role', { roles: { from: 'a', values: { x: 'emperor' } } }, 'There is no role emperor: admin, user.'],
  ['a role of members', { memberRoles: { x: 'chief' } }, 'There is no role of members chief: owner, admin, member.'],
  ['what is all there', { fields: { plan: 'a' }, memberRoles: { '*': 'owner' } }, undefined],
])('a map with %s', (_what, map, fault) => {
  expect(faultOfMap(map, options)).toBe(fault)
})

test.each([
  ['text that is JSON', { metadata: '{"a":{"b":"gold"}}' }, 'metadata.a.b', { plan: 'gold' }],
  ['a number', { metadata: { a: { b: 7 } } }, 'metadata.a.b', { plan: '7' }],
  ['a list of one', { metadata: { a: { b: ['gold'] } } }, 'metadata.a.b', { plan: 'gold' }],
  ['nothing', { metadata: 'gold' }, 'metadata.a.b', {}],
  ['what every object has', { metadata: {} }, 'metadata.constructor', {}],
])('a value is found in %s', (_where, row, plan, fields) => {
  expect(mapUser(row, { fields: { plan } }, options.user.additionalFields)).toMatchObject({ fields, notes: [] })
})

test('text of CSV is a boolean where the field is one', () => {
  const read = (on: string) => mapUser({ on }, { fields: { on: 'on' } }, options.user.additionalFields)
  expect(read('true')).toMatchObject({ fields: { on: true }, notes: [] })
  expect(read('yes')).toMatchObject({ fields: {}, notes: [{ field: 'on', reason: 'field-refused' }] })
})

test('of what the map takes nobody is told that it is left', () => {
  const map = { fields: { plan: 'app_metadata.plan' }, roles: { from: 'realmRoles', values: {} } }
  expect([...mappedNames(map)]).toEqual(['app_metadata', 'realmRoles'])
})
