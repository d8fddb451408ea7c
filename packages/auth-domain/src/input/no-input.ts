import { z } from 'zod'

/** Input of a call without parameters; anything sent is ignored (wire). */
export const noInput = z.custom<void>(() => true).transform(() => undefined)
