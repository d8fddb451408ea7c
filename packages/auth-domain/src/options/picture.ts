import { z } from 'zod'

/** `enabled`: off also where the image library is not installed; `remote`: whether pages show pictures of other hosts. */
export const pictureOptions = z.strictObject({ enabled: z.boolean().default(true), remote: z.boolean().default(false) })
