import { linkedAccountSchema } from '@foyer/auth-domain/account/list-accounts'
import { followedEventSchema, followedInvitationSchema } from '@foyer/auth-domain/event-feed/event-feed.schema'
import { noInput } from '@foyer/auth-domain/input/no-input'
import { invitationSchema } from '@foyer/auth-domain/invitation/invitation.schema'
import { publicKeySchema } from '@foyer/auth-domain/keys/keys'
import { memberSchema, memberWithUserSchema } from '@foyer/auth-domain/member/member'
import type { Options } from '@foyer/auth-domain/options'
import { fullOrganizationSchema } from '@foyer/auth-domain/organization/full-organization'
import { editedOrganizationSchema, organizationSchema } from '@foyer/auth-domain/organization/organization'
import { sessionSchema } from '@foyer/auth-domain/session/session'
import { stepUpMethods } from '@foyer/auth-domain/step-up/step-up'
import { teamSchema } from '@foyer/auth-domain/team/team.schema'
import { briefUserSchema, userSchema } from '@foyer/auth-domain/user/user'
import { z } from 'zod'
import type { Endpoint } from '#endpoint.ts'
import { addShownFields, withTakenFields } from './additional-fields.ts'
import type { JsonSchema } from './document-types.ts'
import { eventSchemas } from './event-schemas.ts'

// Names are registered here rather than on the schemas, which the browser bundles too.
const shared = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries({
  BriefUser: briefUserSchema,
  User: userSchema,
  Session: sessionSchema,
  LinkedAccount: linkedAccountSchema,
  PublicKey: publicKeySchema,
  Organization: organizationSchema,
  EditedOrganization: editedOrganizationSchema,
  FullOrganization: fullOrganizationSchema,
  Member: memberSchema,
  MemberWithUser: memberWithUserSchema,
  Invitation: invitationSchema,
  FollowedInvitation: followedInvitationSchema,
  Team: teamSchema,
  Event: followedEventSchema,
})) {
  shared.add(schema, { id })
}

const ERROR: JsonSchema = {
  type: 'object',
  properties: {
    code: { type: 'string' },
    message: { type: 'string' },
    stepUp: {
      type: 'object',
      description: 'For an error that confirming the session resolves: how to confirm it.',
      properties: { methods: { type: 'array', items: { enum: [...stepUpMethods] } } },
      required: ['methods'],
      additionalProperties: false,
    },
    missingPermissions: {
      type: 'array',
      items: { type: 'string' },
      description: 'Of who gives what they do not hold: what they would have to, such as `member:delete`.',
    },
    error: { type: 'string', description: 'For an error of the device grant: its OAuth error code.' },
    error_description: { type: 'string', description: 'The message, under the name that OAuth gives it.' },
    // Of an API key that has been used too often, of a cursor whose events are gone, and of an application that refuses.
    details: {
      type: 'object',
      properties: { tryAgainIn: { type: 'number' }, oldest: { type: 'string' }, reason: { type: 'string' } },
      additionalProperties: false,
    },
  },
  required: ['code', 'message'],
  additionalProperties: false,
}

const OAUTH_ERROR: JsonSchema = {
  type: 'object',
  properties: { error: { type: 'string' }, error_description: { type: 'string' } },
  required: ['error', 'error_description'],
  additionalProperties: false,
}

// Without `errors.translate` no answer has it.
const TRANSLATED: JsonSchema = {
  ...ERROR,
  properties: {
    ...ERROR.properties,
    message: { type: 'string', description: 'In the first language of `Accept-Language` that there is, or English.' },
    originalMessage: { type: 'string', description: 'The message in English, where `message` is in another language.' },
  },
}

/** The schemas that several answers share, by name. */
export function sharedSchemas(options: Options): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(shared, { ...answersWith(options), io: 'output', uri: addressOf })
  const named = Object.entries(schemas).map(([name, { $id: _id, $schema: _, ...schema }]) => [name, schema] as const)
  const { Event: event, ...others } = Object.fromEntries(named)
  const error = options.errors.translate ? TRANSLATED : ERROR
  return { Error: error, OAuthError: OAUTH_ERROR, ...others, ...(event && eventSchemas(event, refTo)) }
}

export function refTo(name: string): JsonSchema {
  return { $ref: addressOf(name) }
}

/** The schemas of a row's answer bodies; empty if it always redirects. */
export function answersOf({ output, redirects }: Endpoint, options: Options): JsonSchema[] {
  const variants = output instanceof z.ZodUnion ? output.options : [output]
  const bodies = redirects ? variants.filter((option) => !isRedirect(option)) : [output]
  return bodies.map((body) => answerOf(body, options))
}

function isRedirect(schema: unknown): boolean {
  return schema instanceof z.ZodObject && 'redirectTo' in schema.shape
}

function answerOf(schema: z.core.$ZodType, options: Options): JsonSchema {
  const name = shared.get(schema)?.id
  return name === undefined
    ? inline(z.toJSONSchema(schema, { ...answersWith(options), io: 'output', metadata: shared }))
    : refTo(name)
}

/** The schema of a row's input; undefined without input. */
export function inputOf(row: Endpoint, options: Options): JsonSchema | undefined {
  const { input, documentedInput = input } = row
  if (input === noInput) return undefined
  const schema = inline(z.toJSONSchema(documentedInput, { ...onTheWire, io: 'input', metadata: shared }))
  return withTakenFields(schema, row, options)
}

// Dates are sent as ISO text. Keys that no field is configured for are ignored.
const onTheWire = {
  unrepresentable: 'any',
  override({ zodSchema, jsonSchema }) {
    if (zodSchema._zod.def.type === 'date') Object.assign(jsonSchema, { type: 'string', format: 'date-time' })
    if (jsonSchema.type === 'object' && jsonSchema.properties !== undefined && isEmpty(jsonSchema.additionalProperties))
      delete jsonSchema.additionalProperties
    delete jsonSchema.id
  },
} as const satisfies z.core.ToJSONSchemaParams

function isEmpty(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && Object.keys(schema).length === 0
}

function answersWith(options: Options) {
  return {
    ...onTheWire,
    override(made) {
      onTheWire.override(made)
      addShownFields(made, options)
    },
  } satisfies z.core.ToJSONSchemaParams
}

function addressOf(name: string): string {
  return `#/components/schemas/${name}`
}

// In the document, references point at its components instead of at $defs.
function inline({ $defs: _, $schema: __, ...schema }: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', `"${addressOf('')}`))
}
