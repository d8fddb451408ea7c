import { eventDetails } from '@foyer/auth-domain/audit/event-details.schema'
import { type EventSubject, eventKinds } from '@foyer/auth-domain/audit/event-kinds'
import { type EventType, eventTypes } from '@foyer/auth-domain/audit/event-types'
import { z } from 'zod'
import type { JsonSchema } from './document-types.ts'

type RefTo = (name: string) => JsonSchema

/** The component of what each subject is as it is now, and that of the events which are about one. */
const subjects = {
  user: { shown: 'User', events: 'EventAboutUser' },
  organization: { shown: 'EditedOrganization', events: 'EventAboutOrganization' },
  member: { shown: 'MemberWithUser', events: 'EventAboutMember' },
  team: { shown: 'Team', events: 'EventAboutTeam' },
  invitation: { shown: 'FollowedInvitation', events: 'EventAboutInvitation' },
} as const satisfies Record<EventSubject, { shown: string; events: string }>

const ABOUT_NOTHING = 'EventAboutNothing'

/**
 * The components of events: `Event`, which is one of the types by its `type`; each type with its own detail; and what those
 * that are about the same have in common, made from the schema of any event.
 */
export function eventSchemas(event: JsonSchema, refTo: RefTo): Record<string, JsonSchema> {
  const orNull = (name: string) => ({ anyOf: [refTo(name), { type: 'null' as const }] })
  const member = { description: MEMBER, ...orNull('MemberWithUser') }
  const mapping = Object.fromEntries(eventTypes.map((type) => [type, refTo(nameOf(type)).$ref]))
  return {
    Event: {
      description: DESCRIPTION,
      oneOf: eventTypes.map((type) => refTo(nameOf(type))),
      discriminator: { propertyName: 'type', mapping },
    },
    ...Object.fromEntries(
      Object.values(subjects).map(({ shown, events }) => [
        events,
        aboutSubject(event, { object: orNull(shown), ...(ofOrganizations.has(shown) && { member }) }),
      ]),
    ),
    [ABOUT_NOTHING]: aboutSubject(event, { object: { type: 'null' } }),
    ...Object.fromEntries(eventTypes.map((type) => [nameOf(type), typeSchema(type, refTo)])),
  }
}

const DESCRIPTION =
  'By its `type`. What `detail` has is what this version records: an event that another version has recorded may have less or more in it.'

const MEMBER =
  'The member who came by the creation of an organization or an accepted invitation, or who owned it before another did.'

const ofOrganizations = new Set<string>(['EditedOrganization', 'MemberWithUser', 'FollowedInvitation'])

function nameOf(type: EventType): string {
  return `Event_${type}`
}

function aboutSubject({ properties = {}, required = [] }: JsonSchema, shown: Record<string, JsonSchema>): JsonSchema {
  const { type: _, detail: __, ...common } = properties
  const data: JsonSchema = {
    type: 'object',
    properties: shown,
    required: ['object'],
    additionalProperties: false,
  }
  const always = required.filter((name) => name in common)
  return { type: 'object', properties: { ...common, data }, required: always }
}

function typeSchema(type: EventType, refTo: RefTo): JsonSchema {
  const { subject } = eventKinds[type]
  const own: JsonSchema = {
    type: 'object',
    properties: { type: { const: type }, detail: { anyOf: [detailSchema(type), { type: 'null' }] } },
    required: ['type', 'detail'],
  }
  const about = subject === null ? ABOUT_NOTHING : subjects[subject].events
  return { allOf: [refTo(about), own], unevaluatedProperties: false }
}

// Open: what other versions have recorded may have other keys.
function detailSchema(type: EventType): JsonSchema {
  const { $schema: _, additionalProperties: __, ...open } = z.toJSONSchema(eventDetails[type])
  if (!type.startsWith('organization.invitation.')) return open
  // Whom an invitation was for ends with it, for an organization's readers.
  return { ...open, required: open.required?.filter((name) => name !== 'email') ?? [] }
}
