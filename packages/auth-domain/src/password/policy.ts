import { allow, type Decision, refuse } from '../decision.ts'

export type PasswordLengths = { minPasswordLength: number; maxPasswordLength: number }

/** Lengths are counted in code points (S11): an emoji is one character to the person who types it. */
export function checkNewPassword(password: string, lengths: PasswordLengths): Decision {
  const codePoints = countCodePoints(password, lengths.maxPasswordLength)
  if (codePoints < lengths.minPasswordLength) return refuse('PASSWORD_TOO_SHORT')
  if (codePoints > lengths.maxPasswordLength) return refuse('PASSWORD_TOO_LONG')
  return allow()
}

// Stops one past the bound, so that a megabyte costs no more than a password.
function countCodePoints(text: string, bound: number): number {
  let count = 0
  for (const _ of text) {
    count += 1
    if (count > bound) break
  }
  return count
}
