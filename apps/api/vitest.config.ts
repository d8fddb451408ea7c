import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'api',
    // Real servers, databases and browsers are slow on a busy machine; these tests do not measure time.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
