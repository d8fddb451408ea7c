import { allow, type Decision, refuse } from '#decision.ts'

/** Fields of allowed operations that change who the user is, or how they come in. */
const refusedFields: Readonly<Record<string, readonly string[]>> = {
  updateUser: ['name', 'image', 'username', 'displayUsername'],
}

/** Whether a session may call an operation with an input: an impersonation may not set a field that is who the user is. */
export function setFields(
  session: { impersonatedBy: string | null },
  operation: string,
  input: Readonly<Record<string, unknown>>,
): Decision {
  const isSet = (refusedFields[operation] ?? []).some((field) => input[field] !== undefined)
  return session.impersonatedBy !== null && isSet ? refuse('NOT_WHILE_IMPERSONATING') : allow()
}
