import { allow, type Decision, refuse } from '#decision.ts'
import { isBlank } from '#input/blank.ts'
import { limits } from '#limits.ts'

/** The name of a passkey as it is stored: trimmed, and null when nothing is to be seen. */
export function choosePasskeyName(name: string): Decision<string | null> {
  const trimmed = name.trim()
  if (trimmed.length > limits.passkeyNameMaxLength) return refuse('PASSKEY_NAME_TOO_LONG')
  return allow(isBlank(trimmed) ? null : trimmed)
}
