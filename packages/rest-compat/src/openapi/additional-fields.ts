import type { FieldOption, FieldOptions } from '@foyer/auth-domain/fields/field-option'
import { documentedSchema } from '@foyer/auth-domain/fields/field-value'
import type { FieldKind } from '@foyer/auth-domain/fields/reserved-names'
import { memberSchema } from '@foyer/auth-domain/member/member'
import type { Options } from '@foyer/auth-domain/options'
import { organizationSchema } from '@foyer/auth-domain/organization/organization'
import { sessionSchema } from '@foyer/auth-domain/session/session'
import { briefUserSchema } from '@foyer/auth-domain/user/user'
import { z } from 'zod'
import type { Endpoint } from '#endpoint.ts'
import type { JsonSchema } from './document-types.ts'

type Made = { zodSchema: z.core.$ZodType; jsonSchema: z.core.JSONSchema.BaseSchema }

// A schema made from one of these by `extend` or `omit` shares the schema of this key with it.
const marks = {
  user: briefUserSchema.shape.emailVerified,
  organization: organizationSchema.shape.slug,
  member: memberSchema.shape.role,
  session: sessionSchema.shape.ipAddress,
} as const satisfies Record<FieldKind, z.ZodType>

const markedKeys = { user: 'emailVerified', organization: 'slug', member: 'role', session: 'ipAddress' } as const

/** Adds the configured fields to the schema of an answer that shows a user, organization, member or session. */
export function addShownFields({ zodSchema, jsonSchema }: Made, options: Options): void {
  if (!(zodSchema instanceof z.ZodObject)) return
  for (const [kind, { additionalFields }] of kindsOf(options)) {
    if (zodSchema.shape[markedKeys[kind]] !== marks[kind]) continue
    for (const [name, { type, returned }] of Object.entries(additionalFields)) {
      if (!returned) continue
      jsonSchema.properties = { ...jsonSchema.properties, [name]: { anyOf: [schemaOf(type), { type: 'null' }] } }
      jsonSchema.required = [...(jsonSchema.required ?? []), name]
    }
  }
}

/** The schema of a request with the fields that it takes. */
export function withTakenFields(schema: JsonSchema, { takesFields }: Endpoint, options: Options): JsonSchema {
  if (takesFields === undefined) return schema
  const { kind, within } = takesFields
  const taken = Object.entries(options[kind].additionalFields).filter(
    ([, field]) => field.input || takesFields.by === 'admin',
  )
  if (taken.length === 0) return schema
  if (within === undefined) return withFields(schema, taken, takesFields)
  const inner = schema.properties?.[within]
  if (typeof inner !== 'object') return schema
  return { ...schema, properties: { ...schema.properties, [within]: withFields(inner, taken, takesFields) } }
}

function withFields(
  schema: JsonSchema,
  taken: readonly [string, FieldOption][],
  { action, by }: NonNullable<Endpoint['takesFields']>,
): JsonSchema {
  const properties = Object.fromEntries(
    taken.map(([name, field]) => [
      name,
      field.required ? schemaOf(field.type) : { anyOf: [schemaOf(field.type), { type: 'null' as const }] },
    ]),
  )
  const required = taken.filter(
    ([, field]) => field.required && action === 'create' && by !== 'admin' && field.defaultValue === undefined,
  )
  return {
    ...schema,
    properties: { ...schema.properties, ...properties },
    required: [...(schema.required ?? []), ...required.map(([name]) => name)],
  }
}

function kindsOf({ user, organization, member, session }: Options): [FieldKind, { additionalFields: FieldOptions }][] {
  return [
    ['user', user],
    ['organization', organization],
    ['member', member],
    ['session', session],
  ]
}

function schemaOf(type: FieldOption['type']): JsonSchema {
  if (type === 'date') return { type: 'string', format: 'date-time' }
  const { $schema: _, ...schema } = z.toJSONSchema(documentedSchema(type))
  return schema
}
