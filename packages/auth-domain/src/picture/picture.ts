import { z } from 'zod'
import { limits } from '#limits.ts'
import { organizationIdSchema } from '#organization/organization.ts'

/** The type in which every picture is stored. */
export const PICTURE_TYPE = 'image/webp'

const pictureSchema = z
  .instanceof(Uint8Array)
  .refine(({ byteLength }) => byteLength <= limits.uploadMaxBytes, 'Too large')

export const uploadPictureInput = z.object({ picture: pictureSchema })
export const uploadPictureOutput = z.object({ image: z.string() })

export const uploadLogoInput = z.object({
  picture: pictureSchema,
  organizationId: organizationIdSchema.optional(),
})
export const uploadLogoOutput = z.object({ logo: z.string() })
