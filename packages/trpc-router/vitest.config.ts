import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'trpc-router',
    // Real servers, databases and browsers on a busy machine: time is what they need, not what is tested.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
