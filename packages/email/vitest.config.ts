import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'email',
    // The first mail of a worker loads React Email, which takes seconds on a busy machine.
    testTimeout: 30_000,
  },
})
