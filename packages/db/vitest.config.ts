import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'db',
    include: ['{src,test}/**/*.test.{ts,tsx}'],
    // Real databases on a busy machine: time is what they need, not what is tested.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
