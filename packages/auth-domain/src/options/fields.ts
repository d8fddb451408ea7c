import { z } from 'zod'
import { type FieldOption, fieldOption } from '#fields/field-option.ts'
import { FIELD_NAME, type FieldKind, isReservedName } from '#fields/reserved-names.ts'
import { limits } from '#limits.ts'

/** `additionalFields` of one kind. A name that cannot be one of a field refuses the start, and so does one that nobody can set. */
export function additionalFields(kind: FieldKind) {
  return z
    .record(z.string(), fieldOption)
    .superRefine((fields, context) => {
      const names = Object.keys(fields)
      if (names.length > limits.maxFields) {
        context.addIssue({ code: 'custom', message: `has more than ${limits.maxFields} fields` })
      }
      for (const [name, field] of Object.entries(fields)) {
        const message = refusalOfName(kind, name) ?? refusalOfUnsettable(kind, field)
        if (message !== undefined) context.addIssue({ code: 'custom', path: [name], message })
      }
    })
    .default({})
}

function refusalOfName(kind: FieldKind, name: string): string | undefined {
  if (!FIELD_NAME.test(name)) return `"${name}" is no name of a field: write up to 64 letters, digits and _`
  return isReservedName(kind, name) ? `"${name}" already means something: choose another name` : undefined
}

// Admins set those of users, the server those of members it adds.
function refusalOfUnsettable(kind: FieldKind, { input, defaultValue }: FieldOption): string | undefined {
  if (kind === 'user' || kind === 'member' || input || defaultValue !== undefined) return undefined
  return `needs a defaultValue where input is false: nobody can set such a field of ${kind}s`
}
