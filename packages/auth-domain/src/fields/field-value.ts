import { z } from 'zod'
import { limits } from '#limits.ts'

export const fieldTypes = ['string', 'number', 'boolean', 'date', 'string[]', 'number[]'] as const

export type FieldType = (typeof fieldTypes)[number]

/** As stored: a date is ISO text. */
export type FieldValue = string | number | boolean | string[] | number[]

const text = z.string().max(limits.fieldTextMaxLength)
const number = z.number()

// A Date comes from tRPC, a day alone from the pages.
const date = z.union([z.date(), z.iso.datetime({ offset: true }), z.iso.date()]).transform((given) => new Date(given))

const schemas: Record<FieldType, z.ZodType<FieldValue>> = {
  string: text,
  number,
  boolean: z.boolean(),
  date: date.transform((time) => time.toISOString()),
  'string[]': z.array(text),
  'number[]': z.array(number),
}

const documented: Record<FieldType, z.ZodType> = { ...schemas, date: z.date() }

/** What a request may carry in a field of this type; the output is stored. */
export function valueSchema(type: FieldType): z.ZodType<FieldValue> {
  return schemas[type]
}

/** The same as API documents and answers have it. */
export function documentedSchema(type: FieldType): z.ZodType {
  return documented[type]
}

/** A stored value as answers show it, dates as such; null where it does not have the type that is configured now. */
export function shownValue(type: FieldType, stored: unknown): FieldValue | Date | null {
  const parsed = schemas[type].safeParse(stored)
  if (!parsed.success) return null
  return type === 'date' && typeof parsed.data === 'string' ? new Date(parsed.data) : parsed.data
}
