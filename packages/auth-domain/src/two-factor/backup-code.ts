/**
 * What new codes are made of: letters and digits without 0 and O, 1, l and I, which are hard to tell apart on paper. A
 * character has 5.8 bits: a code of ten 58, one of eight, the shortest that can be configured, 46.
 */
export const BACKUP_CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'

/** A code as it is shown: a hyphen after the fifth character (wire). */
export function formatBackupCode(characters: string): string {
  return `${characters.slice(0, 5)}-${characters.slice(5)}`
}

// Codes are compared however many wrong ones there were: none may be short of what ours have at least.
const LEAST_CHARACTERS = 8

/** Whether somebody could find a code by trying, as one that another service has made. */
export function isGuessableBackupCode(code: string): boolean {
  const canonical = canonicalBackupCode(code)
  return canonical.length < LEAST_CHARACTERS || /^\d+$/.test(canonical)
}

/** A code as it is hashed: typed with blanks or without the hyphen it is the same, in capitals it is another (T34). */
export function canonicalBackupCode(code: string): string {
  return code.replace(/[\s-]/g, '')
}
