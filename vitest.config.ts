import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: ['packages/*/vitest.config.ts', 'apps/*/vitest.config.ts'],
    // Each worker holds an embedded database and most suites a server or a browser.
    maxWorkers: 2,
  },
})
