import type { z } from 'zod'
import { refused } from './refusal/refused.ts'

/** Encodes a list position as an opaque cursor. */
export function writeCursor(position: object): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/** Decodes a cursor; refuses one that this list did not issue. */
export function readCursor<Position extends z.ZodType>(
  schema: Position,
  cursor: string | null | undefined,
): z.output<Position> | undefined {
  if (cursor === null || cursor === undefined) return undefined
  const parsed = schema.safeParse(parsedJson(Buffer.from(cursor, 'base64url').toString()))
  if (!parsed.success) throw refused('INVALID_QUERY', { subject: '[query.cursor] Invalid cursor' })
  return parsed.data
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
