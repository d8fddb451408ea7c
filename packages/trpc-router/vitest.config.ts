import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { name: 'trpc-router', include: ['{src,test}/**/*.test.{ts,tsx}'] },
})
