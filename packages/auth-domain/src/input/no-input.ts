import { z } from 'zod'

/** Input of a call without parameters; anything sent is ignored (wire), except `null`, which is no empty body. */
export const noInput = z.custom<void>((input) => input !== null, 'Must not be null').transform(() => undefined)
