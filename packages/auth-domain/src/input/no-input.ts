import { z } from 'zod'

/** A call that takes nothing: whatever comes along is dropped, as the wire does. */
export const noInput = z.custom<void>(() => true).transform(() => undefined)
