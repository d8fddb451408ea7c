import { z } from 'zod'

/** The `nextCursor` of the previous page, opaque to clients. */
export const cursorInput = z.string().max(4096).nullish()

export const nextCursor = z.string().nullable()
