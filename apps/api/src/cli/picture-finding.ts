import type { Options } from '@foyer/auth-domain/options'
import type { Finding } from '@foyer/auth-domain/set-up/finding'
import { hasPictureLibrary, loadPictureEncoder, PICTURE_LIBRARY } from '#process/picture-library.ts'

type Library = { isInstalled(): boolean; load(): Promise<unknown> }

const library: Library = { isInstalled: hasPictureLibrary, load: loadPictureEncoder }

/** Whether pictures can be uploaded, and how they could. Throws where the library is installed and does not load. */
export async function pictureFinding({ pictures }: Options, installed = library): Promise<Omit<Finding, 'what'>> {
  if (!pictures.enabled) return { ok: true, message: 'uploads are switched off' }
  if (!installed.isInstalled())
    return { ok: true, message: `no uploads: ${PICTURE_LIBRARY} is not installed (npm install ${PICTURE_LIBRARY})` }
  await installed.load()
  return { ok: true, message: `uploads are encoded by ${PICTURE_LIBRARY}` }
}
