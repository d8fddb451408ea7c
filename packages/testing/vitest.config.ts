import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'testing',
    // Some run vitest or a check of the repository, on a machine that may be busy.
    testTimeout: 60_000,
  },
})
