import { z } from 'zod'

/** Where a page goes on: the `nextCursor` of the page before it, which nobody but the service reads. */
export const cursorInput = z.string().max(4096).nullish()

export const nextCursor = z.string().nullable()
