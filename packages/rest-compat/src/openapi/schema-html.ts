import { escapeHtml } from '#html.ts'
import type { JsonSchema } from './document-types.ts'

/** A schema in the syntax of a TypeScript type; names of shared objects are links. */
export function shapeHtml(schema: JsonSchema | boolean, depth = 0): string {
  if (typeof schema === 'boolean') return 'anything'
  const { $ref, const: constant, enum: values, anyOf, oneOf = anyOf, allOf, type, items } = schema
  if ($ref !== undefined) return refHtml($ref)
  if (constant !== undefined) return escapeHtml(JSON.stringify(constant))
  if (values !== undefined) return values.map((value) => escapeHtml(JSON.stringify(value))).join(' | ')
  if (oneOf !== undefined) return oneOf.map((option) => shapeHtml(option, depth)).join(' | ')
  if (allOf !== undefined) return allOf.map((part) => shapeHtml(part, depth)).join(' &amp; ')
  if (Array.isArray(type)) return type.join(' | ')
  if (type === 'array') return items === undefined || Array.isArray(items) ? '[]' : `${shapeHtml(items, depth)}[]`
  if (type === 'object') return objectHtml(schema, depth)
  return schema.format === 'date-time' ? 'date' : (type ?? 'anything')
}

/** The bounds of a string or a number, as text. */
export function boundsOf({ minLength, maxLength, pattern, minimum, exclusiveMinimum, maximum }: JsonSchema): string {
  const bounds = [
    minLength !== undefined && `at least ${minLength} characters`,
    maxLength !== undefined && `at most ${maxLength} characters`,
    pattern !== undefined && `like ${pattern}`,
    minimum !== undefined && `at least ${minimum}`,
    exclusiveMinimum !== undefined && `more than ${exclusiveMinimum}`,
    maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && `at most ${maximum}`,
  ]
  return bounds.filter((bound) => bound !== false).join(', ')
}

/** The page's anchor of a shared object. */
export function objectId(name: string): string {
  return `object-${name}`
}

function refHtml(ref: string): string {
  const name = ref.slice(ref.lastIndexOf('/') + 1)
  return `<a href="#${objectId(name)}">${name}</a>`
}

function objectHtml({ properties, required = [], additionalProperties }: JsonSchema, depth: number): string {
  const indent = '  '.repeat(depth + 1)
  const fields = Object.entries(properties ?? {}).map(
    ([name, schema]) =>
      `${indent}${escapeHtml(name)}${required.includes(name) ? '' : '?'}: ${shapeHtml(schema, depth + 1)}`,
  )
  if (fields.length > 0) return `{\n${fields.join('\n')}\n${'  '.repeat(depth)}}`
  const valueShape = typeof additionalProperties === 'object' ? shapeHtml(additionalProperties, depth) : 'anything'
  return `{ [name]: ${valueShape} }`
}
