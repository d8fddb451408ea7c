import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// Not part of `npm test`: `npm run proof -- pages` runs it.
export default defineConfig({
  root: fileURLToPath(new URL('../../', import.meta.url)),
  test: {
    name: 'screens',
    include: ['test/browser/*.screens.ts'],
    testTimeout: 240_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
})
