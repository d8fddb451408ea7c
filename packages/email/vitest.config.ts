import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { name: 'email', include: ['{src,test}/**/*.test.{ts,tsx}'] },
})
