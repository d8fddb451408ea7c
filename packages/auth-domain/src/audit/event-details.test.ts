import { expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import { eventDetails } from './event-details.schema.ts'
import { eventTypes } from './event-types.ts'

test('every type of event has a schema of its detail, and nothing else has one', () => {
  expect(Object.keys(eventDetails).sort()).toEqual([...eventTypes].sort())
})

test.each(eventTypes)('the detail of %s has no other keys', (type) => {
  const { error } = eventDetails[type].safeParse({ 'no such key': 1 })
  expect(error?.issues).toContainEqual(expect.objectContaining({ code: 'unrecognized_keys', keys: ['no such key'] }))
})

test('what an API key may do names the key', () => {
  const byKey = Object.values(contract).filter(({ rules }) => !['ignored', 'refused'].includes(rules.byKey))
  const recorded = new Set(byKey.flatMap(({ events }): readonly string[] => events))
  const naming = eventTypes.filter((type) => 'apiKeyId' in eventDetails[type].shape)
  expect(naming.sort()).toEqual([...recorded].sort())
})

test('what a key of the service may do names the key', () => {
  const byServiceKey = Object.values(contract).filter(({ access }) => access.by === 'service-key')
  const recorded = new Set(byServiceKey.flatMap(({ events }): readonly string[] => events))
  expect(eventTypes.filter((type) => 'serviceKeyId' in eventDetails[type].shape).sort()).toEqual([...recorded].sort())
})
