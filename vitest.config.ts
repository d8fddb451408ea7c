import { defineConfig } from 'vitest/config'
import { FailedFiles } from './packages/testing/runner/failed-files.ts'
import { ProjectSequencer } from './packages/testing/runner/project-sequencer.ts'
import { testProjects } from './packages/testing/runner/projects.ts'
import { SkippedFiles } from './packages/testing/runner/skipped-files.ts'
import { SlowestFiles } from './packages/testing/runner/slowest-files.ts'

export default defineConfig({
  test: {
    projects: testProjects(),
    // One more than two cores: while one worker waits for a mail, a lock or a page, another computes.
    maxWorkers: 3,
    sequence: { shuffle: { files: true, tests: true }, sequencer: ProjectSequencer },
    // What is transformed is kept by its content until the lock changes: each project would transform the workspace anew.
    experimental: { fsModuleCache: true },
    reporters: ['default', new SlowestFiles(), new FailedFiles(), new SkippedFiles()],
  },
})
