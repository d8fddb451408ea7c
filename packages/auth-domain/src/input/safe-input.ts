import { limits } from '#limits.ts'

// A NUL cannot be stored by PostgreSQL; a lone surrogate cannot be written as UTF-8 and would be merged with others.
const UNSAFE_TEXT = /\0|\p{Surrogate}/u
const UNSAFE_EVERYWHERE = new RegExp(UNSAFE_TEXT, 'gu')

/** Whether text can be stored as it is. */
export function isStorable(text: string): boolean {
  return !UNSAFE_TEXT.test(text)
}

/** Text without what cannot be stored. */
export function withoutUnstorable(text: string): string {
  return text.replace(UNSAFE_EVERYWHERE, '')
}

// JSON sends each as six characters, and no page shows one.
const CONTROL = /\p{Cc}/u

/** Whether text of one line, as a name is, has no control characters. */
export function isOfOneLine(text: string): boolean {
  return !CONTROL.test(text)
}

/** Text without control characters, and without what cannot be stored. */
export function withoutControls(text: string): string {
  return withoutUnstorable(text).replace(new RegExp(CONTROL, 'gu'), ' ')
}

/**
 * Whether an input may be passed to a schema (S50): plain values nested at most 32 deep, each object referenced once, no
 * NUL and no lone surrogate in any string or key. A serializer with references could produce a value that contains
 * itself, or one that doubles at each level; neither is walked twice. Not recursive, because the input may be hostile.
 */
export function isSafeInput(input: unknown): boolean {
  return everyValue(input, (value) => typeof value !== 'string' || isStorable(value))
}

/** Whether JSON is nested at most 32 deep: deeper JSON can be parsed, but not serialized again. */
export function isShallow(json: unknown): boolean {
  return everyValue(json, () => true)
}

function everyValue(input: unknown, isSafe: (value: unknown) => boolean): boolean {
  const seen = new Set<object>()
  let level: unknown[] = [input]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limits.inputMaxDepth) return false
    const nextLevel: unknown[] = []
    for (const value of level) {
      if (!isSafe(value)) return false
      if (typeof value !== 'object' || value === null) continue
      if (seen.has(value) || !isPlain(value)) return false
      seen.add(value)
      for (const child of childrenOf(value)) nextLevel.push(child)
    }
    level = nextLevel
  }
  return true
}

// Bytes hold no value that could be unsafe.
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return (
    Array.isArray(value) ||
    value instanceof Date ||
    value instanceof Uint8Array ||
    prototype === Object.prototype ||
    prototype === null
  )
}

function childrenOf(value: object): unknown[] {
  if (Array.isArray(value)) return value
  return value instanceof Date || value instanceof Uint8Array ? [] : Object.entries(value).flat()
}
