import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { name: 'auth-domain', include: ['{src,test}/**/*.test.{ts,tsx}'] },
})
