import { z } from 'zod'

/** Off also where the image library is not installed beside the service. */
export const pictureOptions = z.strictObject({ enabled: z.boolean().default(true) })
