import { configDefaults, defineConfig } from 'vitest/config'
import { providerMarks } from './apps/web/vite.provider-marks.ts'
import { runnerOptions, shared } from './packages/testing/runner/options.ts'

const isolated = '**/*.isolated.test.ts'
const differential = 'tests/rest-compat/differential'
const pages = 'apps/web/test/**/*.test.tsx'
/** Left to `npm run proof -- differential`. */
const proofs = process.env.FOYER_TEST_PROOFS === undefined ? ['**/*.proof.test.ts'] : []
const browser = ['apps/api/test/browser/**', '**/*.browser.test.ts']

/** Everything that needs no browser; vitest.browser.config.ts has the rest. */
export default defineConfig({
  test: {
    ...runnerOptions,
    // One more than two cores: while one worker waits for a mail, a lock or a process, another computes.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'all',
          exclude: [...configDefaults.exclude, isolated, `${differential}/**`, pages, ...browser],
        },
      },
      {
        // They also run better-auth, whose module keeps state, whose clock they move, and which reads variables as it is loaded.
        extends: true,
        test: {
          ...shared,
          name: 'differential',
          include: [`${differential}/**/*.test.ts`],
          exclude: [isolated, ...proofs],
          setupFiles: [`./${differential}/better-auth.ts`],
        },
      },
      {
        // The dashboard's pages in a document that lays nothing out.
        extends: true,
        plugins: [providerMarks()],
        test: {
          ...shared,
          name: 'pages',
          include: [pages],
          setupFiles: ['./apps/web/test/dom.ts'],
        },
      },
      // They change their process, or count what it does.
      { extends: true, test: { name: 'isolated', include: [isolated] } },
    ],
  },
})
