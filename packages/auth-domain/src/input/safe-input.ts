import { limits } from '#limits.ts'

// A NUL cannot be stored by PostgreSQL; a lone surrogate cannot be written as UTF-8 and would be merged with others.
const UNSAFE_TEXT = /\0|\p{Surrogate}/u

/**
 * Whether an input may be passed to a schema (S50): plain values nested at most 32 deep, each object referenced once, no
 * NUL and no lone surrogate in any string or key. A serializer with references could produce a value that contains
 * itself, or one that doubles at each level; neither is walked twice. Not recursive, because the input may be hostile.
 */
export function isSafeInput(input: unknown): boolean {
  const seen = new Set<object>()
  let level: unknown[] = [input]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limits.inputMaxDepth) return false
    const nextLevel: unknown[] = []
    for (const value of level) {
      if (isUnsafeText(value)) return false
      if (typeof value !== 'object' || value === null) continue
      if (seen.has(value) || !isPlain(value)) return false
      seen.add(value)
      for (const child of childrenOf(value)) nextLevel.push(child)
    }
    level = nextLevel
  }
  return true
}

function isUnsafeText(value: unknown): boolean {
  return typeof value === 'string' && UNSAFE_TEXT.test(value)
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return Array.isArray(value) || value instanceof Date || prototype === Object.prototype || prototype === null
}

function childrenOf(value: object): unknown[] {
  if (Array.isArray(value)) return value
  return value instanceof Date ? [] : Object.entries(value).flat()
}
