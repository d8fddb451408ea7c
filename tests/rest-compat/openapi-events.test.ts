import { eventDetails } from '@foyer/auth-domain/audit/event-details.schema'
import { eventKinds } from '@foyer/auth-domain/audit/event-kinds'
import { eventTypes } from '@foyer/auth-domain/audit/event-types'
import { optionsSchema } from '@foyer/auth-domain/options'
import { openApiDocument } from '@foyer/rest-compat/openapi/document'
import type { JsonSchema } from '@foyer/rest-compat/openapi/document-types'
import { expect, test } from 'vitest'

const document = openApiDocument({ baseUrl: 'http://localhost:3000', options: optionsSchema.parse({}) })
const { schemas } = document.components
const shown = {
  user: 'User',
  organization: 'EditedOrganization',
  member: 'MemberWithUser',
  team: 'Team',
  invitation: 'FollowedInvitation',
}

test('an event of the feed is one of the types, told apart by its type', () => {
  const answer = document.paths['/events']?.get?.responses[200]?.content?.['application/json']?.schema
  expect(answer?.properties?.events).toEqual({ type: 'array', items: refTo('Event') })
  expect(schemas.Event?.oneOf).toEqual(eventTypes.map((type) => refTo(`Event_${type}`)))
  const mapping = Object.fromEntries(eventTypes.map((type) => [type, refTo(`Event_${type}`).$ref]))
  expect(schemas.Event?.discriminator).toEqual({ propertyName: 'type', mapping })
})

test.each(eventTypes)('%s has its own detail, and what it is about', (type) => {
  const [about, own] = partsOf(`Event_${type}`)
  expect(own?.properties?.type).toEqual({ const: type })
  const detail = own?.properties?.detail
  const [described, none] = typeof detail === 'object' ? (detail.anyOf ?? []) : []
  expect(none).toEqual({ type: 'null' })
  expect(Object.keys(described?.properties ?? {})).toEqual(Object.keys(eventDetails[type].shape))
  expect(described?.additionalProperties).toBeUndefined()
  const { subject } = eventKinds[type]
  const object = subject === null ? { type: 'null' } : { anyOf: [refTo(shown[subject]), { type: 'null' }] }
  expect(about?.properties?.data).toMatchObject({ properties: { object }, required: ['object'] })
})

test('the events are a small part of the document', () => {
  const ofEvents = Object.entries(schemas).filter(([name]) => name.startsWith('Event'))
  expect(JSON.stringify(Object.fromEntries(ofEvents)).length).toBeLessThan(JSON.stringify(document).length / 4)
})

function refTo(name: string): { $ref: string } {
  return { $ref: `#/components/schemas/${name}` }
}

/** The parts of a type: what it has in common with others, and what is its own. */
function partsOf(name: string): (JsonSchema | undefined)[] {
  return (schemas[name]?.allOf ?? []).map(({ $ref, ...own }) =>
    $ref === undefined ? own : schemas[$ref.slice($ref.lastIndexOf('/') + 1)],
  )
}
