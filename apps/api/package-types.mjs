// Adds the type declarations to the built package. define-config.ts makes the compiler write all types in full, so its
// own declarations are enough.
import { copyFile, rm } from 'node:fs/promises'

const emitted = new URL('./dist/types/', import.meta.url)

await copyFile(
  new URL('./apps/api/src/define-config.d.ts', emitted),
  new URL('./dist/define-config.d.mts', import.meta.url),
)
await rm(emitted, { recursive: true })
