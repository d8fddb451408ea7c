import { withMessages } from '#i18n/i18n.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { PictureUploadProps } from './picture-upload.tsx'

/** Loaded where it is shown: cropping is of no use before. */
export const LazyPictureUpload = lazyPart<PictureUploadProps>(
  async () => (await withMessages(() => import('./picture-upload.tsx'), 'pictures')).PictureUpload,
)
