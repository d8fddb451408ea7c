import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'db',
    // Real databases on a busy machine are slow; time is not what is tested.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
