import { allow, type Decision, refuse } from '#decision.ts'

export type PasswordLengths = { minPasswordLength: number; maxPasswordLength: number }

/** Lengths are counted in code points (S11): an emoji is one character to the user. */
export function checkNewPassword(password: string, lengths: PasswordLengths): Decision {
  const codePoints = countCodePoints(password, lengths.maxPasswordLength)
  if (codePoints < lengths.minPasswordLength) return refuse('PASSWORD_TOO_SHORT')
  if (codePoints > lengths.maxPasswordLength) return refuse('PASSWORD_TOO_LONG')
  return allow()
}

// Stops one past the maximum, so that a megabyte of input costs no more than a password.
function countCodePoints(text: string, max: number): number {
  let count = 0
  for (const _ of text) {
    count += 1
    if (count > max) break
  }
  return count
}
