import { optionsSchema } from '@foyer/auth-domain/options'
import { expect, test } from 'vitest'
import { faultOfMap, isMapped, mapUser } from './import-map.ts'

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
  expect(mapUser(row, { fields: { plan } }, { options: options.user.additionalFields })).toMatchObject({
    fields,
    notes: [],
  })
})

test('text of CSV is a boolean where the field is one', () => {
  const read = (on: string) => mapUser({ on }, { fields: { on: 'on' } }, { options: options.user.additionalFields })
  expect(read('true')).toMatchObject({ fields: { on: true }, notes: [] })
  expect(read('yes')).toMatchObject({ fields: {}, notes: [{ field: 'on', reason: 'field-refused' }] })
})

test.each([
  ['realmRoles', { realmRoles: ['staff'] }, true],
  ['app_metadata', { app_metadata: { plan: 'gold' } }, true],
  ['app_metadata', { app_metadata: '{"plan":"gold"}' }, true],
  ['app_metadata', { app_metadata: { plan: 'gold', stripe: 'cus_1' } }, false],
  ['attributes', { attributes: { plan: ['gold'] } }, false],
])('the map takes all of %s in %o: %s', (field, row, isWhole) => {
  const map = { fields: { plan: 'app_metadata.plan' }, roles: { from: 'realmRoles', values: {} } }
  expect(isMapped(row, field, map)).toBe(isWhole)
})

test('a role that the map does not name is told of, but for those that everybody has', () => {
  const map = { roles: { from: 'realmRoles', values: { staff: 'admin' } } }
  const read = (...realmRoles: string[]) => mapUser({ realmRoles }, map, { options: {}, ownRoles: /^default-/ })
  expect(read('staff', 'default-roles-acme')).toMatchObject({ role: 'admin', notes: [] })
  expect(read('constructor')).toMatchObject({ role: undefined, notes: [{ field: 'realmRoles', reason: 'value-left' }] })
})
