import type { ReceivedCookies } from '#runtime/context/cookie-header.ts'
import type { CookieName } from '#runtime/context/cookie-name.ts'

type LinesOf = (
  prefix: string,
  name: CookieName,
  written: { value: string; maxAge: number | undefined },
) => readonly string[]

/** The cookies that an adopted service has set, and what becomes of them. */
export type LegacyCookies = {
  cookies: {
    /** What `open` makes of the cookies of a name, under that service's names and under Foyer's; `prefix` is that of the name. */
    readAllLegacy<Value>(name: CookieName, open: (value: string, prefix: string) => Value | undefined): Value[]
    /** Of such cookies, those whose names begin so behind the prefix; `suffix` is what follows. */
    sentLegacy(begin: string): { prefix: string; suffix: string; value: string }[]
    /** Clears such a cookie, also where the call is refused. */
    discardLegacy(prefix: string, name: CookieName): void
    /** Sets such a cookie again as it is, so that it lasts; `maxAge` in seconds. */
    repeatLegacy(prefix: string, name: CookieName, value: string, maxAge: number | undefined): void
  }
  /** The lines that set such cookies again, and that clear them. */
  repeatedLines(withheld: (name: CookieName) => boolean): string[]
  discardedLines(): string[]
}

/** `prefixes`: of the names of that service, and of all names of Foyer's own. */
export function legacyCookies(
  prefixes: ReadonlySet<string>,
  received: ReceivedCookies,
  linesOf: LinesOf,
): LegacyCookies {
  const repeated = new Map<CookieName, () => readonly string[]>()
  const discarded = new Map<string, () => readonly string[]>()
  const cookies: LegacyCookies['cookies'] = {
    readAllLegacy: (name, open) =>
      [...prefixes].flatMap((prefix) => received.open(prefix + name, (value) => open(value, prefix))),
    sentLegacy: (begin) =>
      received.names().flatMap((name) => {
        const prefix = [...prefixes].find((one) => name.startsWith(one + begin))
        if (prefix === undefined) return []
        const suffix = name.slice((prefix + begin).length)
        return received.valuesOf(name).map((value) => ({ prefix, suffix, value }))
      }),
    discardLegacy: (prefix, name) =>
      void discarded.set(prefix + name, () => linesOf(prefix, name, { value: '', maxAge: 0 })),
    // Its twins stay as well: the service may be gone back to.
    repeatLegacy: (prefix, name, value, maxAge) =>
      void repeated.set(name, () => linesOf(prefix, name, { value, maxAge }).slice(-1)),
  }
  return {
    cookies,
    repeatedLines: (withheld) => [...repeated].flatMap(([name, lines]) => (withheld(name) ? [] : lines())),
    discardedLines: () => [...discarded.values()].flatMap((lines) => lines()),
  }
}
