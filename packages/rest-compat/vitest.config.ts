import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { name: 'rest-compat', include: ['{src,test}/**/*.test.{ts,tsx}'] },
})
