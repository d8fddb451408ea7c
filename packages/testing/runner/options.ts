import type { ViteUserConfig } from 'vitest/config'
import { FailedFiles } from './failed-files.ts'
import { ProjectSequencer } from './project-sequencer.ts'
import { SkippedFiles } from './skipped-files.ts'
import { SlowestFiles } from './slowest-files.ts'

type TestOptions = NonNullable<ViteUserConfig['test']>

const { CI_CACHE } = process.env

/** What both runs have in common: that of everything which needs no browser, and that of the pages. */
export const runnerOptions: TestOptions = {
  // Real servers, databases and processes on a busy machine: time is what they need, not what is tested.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 15_000 } },
  restoreMocks: true,
  unstubGlobals: true,
  unstubEnvs: true,
  sequence: { shuffle: { files: true, tests: true }, sequencer: ProjectSequencer },
  // What is transformed is kept by its content until the lock changes, in CI where CI_CACHE says.
  experimental: {
    fsModuleCache: true,
    ...(CI_CACHE !== undefined && { fsModuleCachePath: `${CI_CACHE}/vitest` }),
  },
  reporters: ['default', new SlowestFiles(), new FailedFiles(), new SkippedFiles()],
}

/** Modules are loaded, and pools of databases and browsers filled, once for each worker instead of once for each file. */
export const shared = { isolate: false, pool: 'threads' } as const
