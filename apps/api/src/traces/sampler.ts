/** Whether a trace is recorded, by its id; `parent` says what whoever has begun it decided. */
export type Sampler = (traceId: string, parent: boolean | undefined) => boolean

const RATIO_BITS = 2 ** 56

const roots: Readonly<Record<string, (ratio: number) => Sampler>> = {
  always_on: () => () => true,
  always_off: () => () => false,
  // By the last seven octets, which are random, so that all services that see a trace decide the same.
  traceidratio: (ratio) => (traceId) => Number.parseInt(traceId.slice(18), 16) < ratio * RATIO_BITS,
}

const BASED = 'parentbased_'

/** The names of `OTEL_TRACES_SAMPLER`. */
export const samplerNames: readonly string[] = Object.keys(roots).flatMap((name) => [name, BASED + name])

/** `ratio`: of 1, for those that take one. Undefined for a name that is none. */
export function samplerOf(name: string, ratio: number): Sampler | undefined {
  const isBased = name.startsWith(BASED)
  const root = roots[isBased ? name.slice(BASED.length) : name]?.(ratio)
  if (root === undefined || !isBased) return root
  return (traceId, parent) => parent ?? root(traceId, undefined)
}
