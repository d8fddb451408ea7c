import fc from 'fast-check'
import { z } from 'zod'
import { hints, placeholders } from './world.ts'

/** What a JSON Schema made by zod has, as far as inputs have it. */
const schemaOf = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).default([]),
})

type Json = fc.Arbitrary<unknown>

const hostileText = fc.constantFrom('', ' ', '\0', '\ud800', '\u202e', '%00', "'", '__proto__', '💥', 'x'.repeat(5000))
const garbage: Json = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1e21, [], {}, { $ne: null }, '2026-02-30', '../..', [[[[]]]]),
  hostileText,
  fc.jsonValue({ maxDepth: 3 }),
)
const text: Json = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...placeholders) },
  { weight: 2, arbitrary: fc.string({ maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
  { weight: 1, arbitrary: hostileText },
)
const number: Json = fc.oneof(fc.integer({ min: -2, max: 120 }), fc.integer(), fc.double(), fc.maxSafeInteger())

/** Inputs of a schema, of which one in four has a field of anything, and one in ten is anything. */
export function inputsOf(schema: z.ZodType): Json {
  const valid = inputOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  return fc.oneof(
    { weight: 13, arbitrary: valid },
    {
      weight: 5,
      arbitrary: fc.tuple(valid, fc.nat(), garbage).map(([input, at, other]) => replaced(input, at, other)),
    },
    { weight: 2, arbitrary: garbage },
  )
}

function replaced(input: unknown, at: number, other: unknown): unknown {
  if (typeof input !== 'object' || input === null) return other
  const names = [...Object.keys(input), 'another']
  return { ...input, [names[at % names.length] ?? 'another']: other }
}

function inputOf(described: unknown, name = ''): Json {
  const schema = schemaOf.parse(described)
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.allOf
  if (choices) return fc.oneof(...choices.map((choice) => inputOf(choice, name)))
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => inputOf({ ...schema, type }, name)))
  if (schema.type === 'object') return recordOf(schema)
  if (schema.type === 'array') return fc.array(schema.items ? inputOf(schema.items, name) : garbage, { maxLength: 3 })
  if (schema.type === 'string') return textOf(name)
  if (schema.type === 'number' || schema.type === 'integer') return number
  if (schema.type === 'boolean') return fc.boolean()
  return schema.type === 'null' ? fc.constant(null) : garbage
}

function recordOf({ properties = {}, required }: z.infer<typeof schemaOf>): Json {
  const values = Object.entries(properties).map(([name, value]) => [name, inputOf(value, name)] as const)
  const requiredKeys = required.filter((name) => name in properties)
  return fc.record<Record<string, unknown>>(Object.fromEntries(values), { requiredKeys })
}

// Most texts of a name are what the name says: otherwise nothing would be found, and little be tried.
function textOf(name: string): Json {
  const hinted = hints.filter(({ names }) => names.test(name)).flatMap(({ values }) => values)
  if (hinted.length === 0) return text
  return fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...hinted) }, { weight: 1, arbitrary: text })
}
