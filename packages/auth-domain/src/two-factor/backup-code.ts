/** A code as it is shown: a hyphen after the fifth character (wire). */
export function formatBackupCode(characters: string): string {
  return `${characters.slice(0, 5)}-${characters.slice(5)}`
}

/** A code as it is hashed: typed with blanks or without the hyphen it is the same, in capitals it is another (T34). */
export function canonicalBackupCode(code: string): string {
  return code.replace(/[\s-]/g, '')
}
