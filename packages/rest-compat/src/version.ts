// biome-ignore lint/style/noRestrictedImports: the manifest is outside of src
import { version } from '../package.json'

/** The version of all packages of this repository, of the command line and of the OpenAPI document. */
export { version }
