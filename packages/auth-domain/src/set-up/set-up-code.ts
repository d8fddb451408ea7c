import { canonicalUserCode } from '#device/user-code.ts'

const GROUP = 4

/** How a set-up code is compared: capitals, blanks and dashes do not count. */
export function canonicalSetUpCode(typed: string): string {
  return canonicalUserCode(typed)
}

/** The same in groups, as the terminal shows it. */
export function shownSetUpCode(code: string): string {
  const canonical = canonicalSetUpCode(code)
  const groups = Math.ceil(canonical.length / GROUP)
  return Array.from({ length: groups }, (_, index) => canonical.slice(index * GROUP, (index + 1) * GROUP)).join('-')
}
