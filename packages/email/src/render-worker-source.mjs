// The entry of the rendering thread when Foyer runs from its sources; the bundle has render-worker.ts in its place.
import { createJiti } from 'jiti'

await createJiti(import.meta.url, { jsx: { runtime: 'automatic' } }).import('./render-worker.ts')
