import { allow, type Decision, refuse } from '#decision.ts'
import type { FieldOption, FieldOptions } from '#fields/field-option.ts'
import { limits } from '#limits.ts'
import { type FieldValue, shownValue, valueSchema } from './field-value.ts'

/** Fields as stored, by name. Names that are no longer configured may remain in it; they are never shown. */
export type StoredFields = Readonly<Record<string, unknown>>

/** Values to store; null clears one. */
export type FieldChange = Record<string, FieldValue | null>

/** Of a type that answers show, so that what is stored cannot be taken for it: `fields` never leave as they are. */
export type WithoutStoredFields = { fields?: never }

export const NO_FIELDS: StoredFields = Object.freeze({})

/** `by`: whom the fields are about, or who may set all of them. */
export type FieldsInput = { action: 'create' | 'update'; by: 'owner' | 'admin' }

/**
 * The configured fields of a request; other keys are ignored. On creation defaults are filled in. A field with
 * `input: false` is refused to its owner, as better-auth 1.7 does it.
 */
export function parseFieldsInput(
  options: FieldOptions,
  input: object | undefined,
  how: FieldsInput,
): Decision<FieldChange> {
  const change: FieldChange = {}
  for (const [name, field] of Object.entries(options)) {
    const given: unknown = input !== undefined && Object.hasOwn(input, name) ? Reflect.get(input, name) : undefined
    const decision = parseField({ name, ...field }, withoutEmpty(field, given, how), how)
    if (!decision.allowed) return decision
    if (decision.value !== undefined) change[name] = decision.value
  }
  return allow(change)
}

// An empty text is a text; of another type it is nothing, as a form sends it where nothing was entered.
function withoutEmpty({ type }: FieldOption, given: unknown, { action }: FieldsInput): unknown {
  if (given !== '' || type === 'string') return given
  return action === 'create' ? undefined : null
}

type NamedField = FieldOption & { name: string }

/** What to store of one field; undefined leaves it as it is. */
function parseField(
  field: NamedField,
  given: unknown,
  { action, by }: FieldsInput,
): Decision<FieldChange[string] | undefined> {
  const { name, required, input, defaultValue } = field
  const isDefaulted = action === 'create' && defaultValue !== undefined
  if (!input && by === 'owner') {
    if (given && !isDefaulted) return refuse('FIELD_NOT_ALLOWED', name)
    return allow(isDefaulted ? defaultOf(field) : undefined)
  }
  if (given === null) return required ? refuse('FIELD_REQUIRED', name) : allow(null)
  if (given !== undefined) return parseValue(field, given)
  if (isDefaulted) return allow(defaultOf(field))
  // An admin creates users of whom not everything is known yet.
  return required && action === 'create' && by === 'owner' ? refuse('FIELD_REQUIRED', name) : allow(undefined)
}

function parseValue({ name, type }: NamedField, given: unknown): Decision<FieldValue> {
  const parsed = valueSchema(type).safeParse(given)
  return parsed.success ? allow(parsed.data) : refuse('FIELD_INVALID', name)
}

function defaultOf({ name, type, defaultValue }: NamedField): FieldValue {
  const value: unknown = typeof defaultValue === 'function' ? defaultValue() : defaultValue
  const parsed = valueSchema(type).safeParse(value)
  if (parsed.success) return parsed.data
  throw new Error(`The default of the field ${name} does not have its type`)
}

/** The fields of what begins without anybody who could be asked, as a user of a provider or a session. */
export function defaultFields(options: FieldOptions): StoredFields {
  const fields: Record<string, FieldValue> = {}
  for (const [name, field] of Object.entries(options)) {
    if (field.defaultValue !== undefined) fields[name] = defaultOf({ name, ...field })
  }
  return fields
}

/** The fields of an anonymous user who signs up: those that they could not set themselves stay. */
export function upgradedFields(options: FieldOptions, before: StoredFields, signedUp: StoredFields): StoredFields {
  const kept = Object.entries(before).filter(([name]) => options[name]?.input !== true)
  return { ...before, ...signedUp, ...Object.fromEntries(kept) }
}

/** What is stored after a change; refused above 16 KB. */
export function changeFields(stored: StoredFields, change: FieldChange): Decision<StoredFields> {
  const changed = Object.fromEntries(Object.entries({ ...stored, ...change }).filter(([, value]) => value !== null))
  const octets = new TextEncoder().encode(JSON.stringify(changed)).length
  return octets <= limits.fieldsMaxOctets ? allow(changed) : refuse('FIELDS_TOO_LARGE')
}

/** The names in a change that events may tell: of fields that are not returned not even these. */
export function recordedNames(options: FieldOptions, change: FieldChange): string[] {
  return Object.keys(change).filter((name) => options[name]?.returned === true)
}

/** The octets that the configured fields take in an answer where none is stored. */
export function unsetFieldsOctets(options: FieldOptions): number {
  return new TextEncoder().encode(JSON.stringify(shownFields(options, NO_FIELDS))).length
}

/** The fields that answers carry; null where none is stored. */
export function shownFields(options: FieldOptions, stored: StoredFields): Record<string, unknown> {
  const shown: Record<string, unknown> = {}
  for (const [name, { type, returned }] of Object.entries(options)) {
    if (returned) shown[name] = shownValue(type, Object.hasOwn(stored, name) ? stored[name] : undefined)
  }
  return shown
}
