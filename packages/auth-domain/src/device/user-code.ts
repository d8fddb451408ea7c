/** How users type the code that a device shows: capitals, blanks and dashes do not count, and so they may be read out. */
export function canonicalUserCode(typed: string): string {
  return typed.replace(/[\s\p{Pd}]/gu, '').toUpperCase()
}

/** The same in two halves, as pages and terminals show it. */
export function shownUserCode(code: string): string {
  const canonical = canonicalUserCode(code)
  const half = Math.ceil(canonical.length / 2)
  return `${canonical.slice(0, half)}-${canonical.slice(half)}`
}
