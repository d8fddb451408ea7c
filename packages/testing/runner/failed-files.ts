import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import process from 'node:process'
import type { Reporter, TestModule } from 'vitest/node'

/** Writes the test files that failed, one a line, to the file that `TEST_FAILED_FILES` names. */
export class FailedFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const path = process.env.TEST_FAILED_FILES
    if (path === undefined) return
    const failed = modules.filter((module) => !module.ok()).map(({ moduleId }) => relative(process.cwd(), moduleId))
    writeFileSync(path, [...new Set(failed)].map((file) => `${file}\n`).join(''))
  }
}
