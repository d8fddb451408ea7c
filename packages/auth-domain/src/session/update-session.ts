import { z } from 'zod'
import { type Decision, refuse } from '#decision.ts'
import type { FieldOptions } from '#fields/field-option.ts'
import { type FieldChange, parseFieldsInput } from '#fields/fields.ts'
import { sessionSchema } from './session.ts'

// Loose: with the fields of an application's own.
export const updateSessionInput = z.looseObject({})

export const updateSessionOutput = z.object({ session: sessionSchema })

/** What the service keeps in a session beside its times; calls of their own set it. */
const ownFields = ['activeOrganizationId', 'activeTeamId', 'impersonatedBy'] as const

/** What a request changes of a session: fields of an application's own, at least one, and none of the service's. */
export function updateSession(
  configured: FieldOptions,
  input: Readonly<Record<string, unknown>>,
): Decision<FieldChange> {
  const own = ownFields.find((field) => Boolean(input[field]))
  if (own !== undefined) return refuse('FIELD_NOT_ALLOWED', own)
  const change = parseFieldsInput(configured, input, { action: 'update', by: 'owner' })
  return change.allowed && Object.keys(change.value).length === 0 ? refuse('NO_SESSION_FIELDS_TO_UPDATE') : change
}
