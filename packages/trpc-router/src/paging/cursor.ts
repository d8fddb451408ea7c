import type { z } from 'zod'
import { refused } from '../refused.ts'

/** A position in a list as text that only this service reads. */
export function writeCursor(position: object): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/** The position a cursor stands for; a cursor that no page of this list gave is refused. */
export function readCursor<Position extends z.ZodType>(
  schema: Position,
  cursor: string | null | undefined,
): z.output<Position> | undefined {
  if (cursor === null || cursor === undefined) return undefined
  const parsed = schema.safeParse(parsedJson(Buffer.from(cursor, 'base64url').toString()))
  if (!parsed.success) throw refused('INVALID_QUERY')
  return parsed.data
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
