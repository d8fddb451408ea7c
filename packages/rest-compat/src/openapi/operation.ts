import type { Area } from '@foyer/auth-domain/contract/areas'
import type { Options } from '@foyer/auth-domain/options'
import type { Endpoint } from '#endpoint.ts'
import type { JsonSchema, Operation, Parameter } from './document-types.ts'
import { inputOf } from './json-schemas.ts'
import { responsesOf } from './responses.ts'

/** The security scheme of the session cookie. */
export const SESSION_SCHEME = 'session'
/** That of the same value in the `Authorization` header. */
export const BEARER_SCHEME = 'bearer'

/** That of a key of the service, in the same header. */
export const SERVICE_KEY_SCHEME = 'serviceKey'

/** A row as an OpenAPI operation. */
export function operationOf(row: Endpoint, area: Area, options: Options): Operation {
  const input = inputOf(row, options)
  const requestBody = row.takesPicture ? PICTURE : row.method === 'POST' && (input ? bodyOf(row, input) : NO_FIELDS)
  return {
    operationId: row.name,
    summary: row.summary,
    tags: [area.title],
    security: securityOf(row, options),
    parameters: parametersOf(row, input),
    ...(requestBody && { requestBody }),
    responses: responsesOf(row, options),
  }
}

/** A path in OpenAPI's template syntax: `/callback/:id` becomes `/callback/{id}`. */
export function templateOf(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}')
}

// A call that needs no session still takes one: it may be renewed, replaced or ended.
function securityOf({ operation, crossSite, oauth, anyOrigin }: Endpoint, { bearer }: Options): Operation['security'] {
  if (crossSite || oauth || anyOrigin) return []
  if (operation.access.by === 'service-key') return [{ [SERVICE_KEY_SCHEME]: [] }]
  const schemes = bearer.enabled ? [SESSION_SCHEME, BEARER_SCHEME] : [SESSION_SCHEME]
  const session = schemes.map((scheme) => ({ [scheme]: [] }))
  return operation.access.by === 'anybody' ? [{}, ...session] : session
}

function parametersOf(row: Endpoint, input: JsonSchema | undefined): Parameter[] {
  const { method, path, queryFields = [], operation, takesPicture } = row
  const inPath = parameterNames(path)
  return fieldsOf(input)
    .flatMap(({ name, required, schema }): Parameter[] => {
      if (inPath.includes(name)) return [{ name, in: 'path', required: true, schema }]
      if (method === 'GET') return [{ name, in: 'query', required, schema }]
      if (!queryFields.includes(name)) return []
      if (takesPicture) return [{ name, in: 'query', required, schema }]
      const description = 'May be passed here instead of in the body; the body takes precedence.'
      return [{ name, in: 'query', required: false, description, schema }]
    })
    .concat(operation.organization === 'none' ? [] : [ORGANIZATION_HEADER])
}

const PICTURE: Operation['requestBody'] = {
  required: true,
  content: Object.fromEntries(
    ['jpeg', 'png', 'webp', 'gif'].map((format) => [
      `image/${format}`,
      { schema: { contentMediaType: `image/${format}` } },
    ]),
  ),
}

// Of a call without parameters, to which clients send `{}`.
const NO_FIELDS: Operation['requestBody'] = {
  required: false,
  content: { 'application/json': { schema: { type: 'object' } } },
}

const ORGANIZATION_HEADER: Parameter = {
  name: 'x-organization',
  in: 'header',
  required: false,
  description:
    "The id or slug of the organization meant, where the input names none; without it the session's active one.",
  schema: { type: 'string' },
}

function parameterNames(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].flatMap(([, name]) => name ?? [])
}

function bodyOf(
  { path, crossSite, oauth, input, documentedInput = input }: Endpoint,
  schema: JsonSchema,
): Operation['requestBody'] {
  const inPath = parameterNames(path)
  const inBody = Object.entries(schema.properties ?? {}).filter(([name]) => !inPath.includes(name))
  const required = schema.required?.filter((name) => !inPath.includes(name)) ?? []
  const body = { ...schema, properties: Object.fromEntries(inBody), required }
  // A call without required fields may be sent without a body.
  return {
    required: !documentedInput.safeParse(Object.fromEntries(inPath.map((name) => [name, name]))).success,
    content: Object.fromEntries(bodyTypes({ crossSite, oauth }).map((type) => [type, { schema: body }])),
  }
}

function bodyTypes({ crossSite, oauth }: Pick<Endpoint, 'crossSite' | 'oauth'>): string[] {
  const form = 'application/x-www-form-urlencoded'
  if (crossSite) return [form]
  return oauth ? ['application/json', form] : ['application/json']
}

function fieldsOf(input: JsonSchema | undefined): { name: string; required: boolean; schema: JsonSchema }[] {
  return Object.entries(input?.properties ?? {}).map(([name, schema]) => ({
    name,
    required: input?.required?.includes(name) ?? false,
    schema: typeof schema === 'boolean' ? {} : schema,
  }))
}
