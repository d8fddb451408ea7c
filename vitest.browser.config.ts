import { defineConfig } from 'vitest/config'
import { runnerOptions, shared } from './packages/testing/runner/options.ts'

/** The pages in Chromium, which has most of the work: more than two of them would wait for each other. */
export default defineConfig({
  test: {
    ...runnerOptions,
    ...shared,
    maxWorkers: 2,
    include: ['apps/api/test/browser/**/*.test.ts', '**/*.browser.test.ts'],
  },
})
