import { z } from 'zod'

const kept = z.registry()
const ignored = z.registry()

/**
 * Marks a field whose empty text is not taken for absent but judged by its schema: one without which a call acts on
 * something else (S55), that confirms what cannot be undone, or that an update cannot remove, so that leaving it as it is
 * would be no answer.
 */
export function keepingEmpty<Schema extends z.ZodType>(schema: Schema): Schema {
  kept.add(schema)
  return schema
}

/**
 * Marks a field that null loosens, such as the end of a key: its empty text is left out, since a form in which nothing was
 * entered makes no key last for ever.
 */
export function ignoringEmpty<Schema extends z.ZodType>(schema: Schema): Schema {
  ignored.add(schema)
  return schema
}

type Prepare = (input: unknown) => unknown

/**
 * What makes an input ready for its schema: an empty text in an optional field, as forms send it where nothing was
 * entered, becomes null where the field takes null, which removes, and is left out elsewhere. A caller could as well send
 * that, so it allows nothing.
 */
export function emptyAsAbsent(schema: z.core.$ZodType): Prepare {
  const innermost = withinWrappers(schema).at(-1)
  if (!(innermost instanceof z.core.$ZodObject)) return (input) => input
  const fields = Object.entries(innermost._zod.def.shape).map(([name, field]) => [name, preparedField(field)] as const)
  return (input) => (isRecord(input) ? withFields(input, fields) : input)
}

type Field = { prepare: Prepare; empty: 'kept' | 'removed' | 'absent' }

function preparedField(schema: z.core.$ZodType): Field {
  return { prepare: emptyAsAbsent(schema), empty: emptyOf(schema) }
}

function emptyOf(schema: z.core.$ZodType): Field['empty'] {
  const wrappers = withinWrappers(schema)
  if (schema._zod.optin === undefined || wrappers.some((wrapper) => kept.has(wrapper))) return 'kept'
  if (wrappers.some((wrapper) => ignored.has(wrapper))) return 'absent'
  return wrappers.some((wrapper) => wrapper instanceof z.core.$ZodNullable) ? 'removed' : 'absent'
}

function withFields(input: Record<string, unknown>, fields: readonly (readonly [string, Field])[]): unknown {
  const changed = { ...input }
  for (const [name, { prepare, empty }] of fields) {
    if (!Object.hasOwn(changed, name)) continue
    const value = changed[name]
    if (value !== '' || empty === 'kept') changed[name] = prepare(value)
    else if (empty === 'removed') changed[name] = null
    else delete changed[name]
  }
  return changed
}

/** The schema and those within it that judge the same value, the outermost first. */
function withinWrappers(schema: z.core.$ZodType): z.core.$ZodType[] {
  const inner = innerOf(schema)
  return inner === undefined ? [schema] : [schema, ...withinWrappers(inner)]
}

function innerOf({ _zod: { def } }: z.core.$ZodType): z.core.$ZodType | undefined {
  if ('innerType' in def && def.innerType instanceof z.core.$ZodType) return def.innerType
  return 'in' in def && def.in instanceof z.core.$ZodType ? def.in : undefined
}

function isRecord(input: unknown): input is Record<string, unknown> {
  return typeof input === 'object' && input !== null && !Array.isArray(input)
}
