// The entry of the embedded database's thread when Foyer runs from its sources; the bundle has engine-worker.ts in its place.
import { createJiti } from 'jiti'

await createJiti(import.meta.url).import('./engine-worker.ts')
