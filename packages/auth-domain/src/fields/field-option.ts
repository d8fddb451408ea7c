import { z } from 'zod'
import { labelOption } from '#options/label.ts'
import { fieldTypes, valueSchema } from './field-value.ts'

/** A value, or a function that makes one for each new user, organization, member or session. */
type Default = string | number | boolean | Date | string[] | number[] | (() => unknown)

/** One entry of `additionalFields`, as better-auth has it, and what the pages call it. */
export const fieldOption = z
  .strictObject({
    type: z.enum(fieldTypes),
    required: z.boolean().default(false),
    defaultValue: z.custom<Default>((value) => value !== undefined).optional(),
    /** False: never taken from the one it is about; admins and the server set it. */
    input: z.boolean().default(true),
    /** False: in no answer, token or event. */
    returned: z.boolean().default(true),
    /** What the pages call it; without one its name. */
    label: labelOption.optional(),
  })
  .refine(({ type, defaultValue }) => isDefaultOf(type, defaultValue), {
    path: ['defaultValue'],
    error: 'does not have the type of the field',
  })
  .refine(({ input, required, defaultValue }) => input || !required || defaultValue !== undefined, {
    path: ['required'],
    error: 'needs a defaultValue where input is false: nobody could fill it in',
  })

function isDefaultOf(type: (typeof fieldTypes)[number], value: Default | undefined): boolean {
  return value === undefined || typeof value === 'function' || valueSchema(type).safeParse(value).success
}

export type FieldOption = z.output<typeof fieldOption>

/** Fields of an application's own by name; in the order in which pages show them. */
export type FieldOptions = Readonly<Record<string, FieldOption>>
