import { uploadLogoInput, uploadLogoOutput, uploadPictureInput, uploadPictureOutput } from '#picture/picture.ts'
import type { SchemasOf } from './operation.ts'
import type { pictureContract } from './picture.ts'

export const pictureSchemas = {
  uploadPicture: { input: uploadPictureInput, output: uploadPictureOutput },
  uploadLogo: { input: uploadLogoInput, output: uploadLogoOutput },
} as const satisfies SchemasOf<typeof pictureContract>
