import { allow, type Decision, refuse } from '#decision.ts'
import type { Language } from '#language.ts'
import type { Linked } from '#picture/inline-picture.ts'
import type { UpdateUserInput } from './user.ts'

export type UserChange = { name?: string; image?: string | null; language?: Language | null }

/** The email is changed by change-email only (S49); an empty change is allowed and has no effect. */
export function updateUser(input: Linked<UpdateUserInput, 'image'>): Decision<UserChange> {
  if (input.email !== undefined) return refuse('EMAIL_CAN_NOT_BE_UPDATED')
  const change: UserChange = {}
  if (input.name !== undefined) change.name = input.name
  if (input.image !== undefined) change.image = input.image
  if (input.language !== undefined) change.language = input.language
  return allow(change)
}
