import type { z } from 'zod'
import { withoutControls } from './safe-input.ts'

// A hostile input has as many problems as it has fields.
const MOST_ISSUES = 5
const LONGEST_MESSAGE = 200
const LONGEST_NAME = 64

/** What is wrong with an input and in which fields, as better-auth says it from 1.5 on: `[body.slug] Invalid input`. */
export function describeIssues(issues: readonly z.core.$ZodIssue[], part: 'body' | 'query'): string {
  return issues
    .slice(0, MOST_ISSUES)
    .map(({ path, message }) => `[${[part, ...path.map(nameOf)].join('.')}] ${message.slice(0, LONGEST_MESSAGE)}`)
    .join('; ')
}

// Of a map, such as permissions, a name is what the caller calls it.
function nameOf(segment: PropertyKey): string {
  return withoutControls(String(segment)).slice(0, LONGEST_NAME)
}
