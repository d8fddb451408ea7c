import { allow, type Decision, refuse } from '#decision.ts'

/**
 * The fields that an impersonation may set by operations that also take others: all others are who the user is, those of an
 * application's own included, of which other services read in a token.
 */
const allowedFields: Readonly<Record<string, readonly string[]>> = { updateUser: ['language'] }

/** Whether a session may call an operation with an input: an impersonation may not set a field that is who the user is. */
export function setFields(
  session: { impersonatedBy: string | null },
  operation: string,
  input: Readonly<Record<string, unknown>>,
): Decision {
  const allowed = allowedFields[operation] ?? []
  const isRefused = Object.keys(input).some((field) => input[field] !== undefined && !allowed.includes(field))
  return session.impersonatedBy !== null && isRefused ? refuse('NOT_WHILE_IMPERSONATING') : allow()
}
