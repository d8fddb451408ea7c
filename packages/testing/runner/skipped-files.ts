import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import process from 'node:process'
import type { Reporter, TestModule } from 'vitest/node'

/**
 * Writes the test files of which every test was skipped, one a line, to the file that `TEST_SKIPPED_FILES` names. Where CI
 * has given every server that tests ask for, which it has with PostgreSQL, such a file fails the run.
 */
export class SkippedFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = [...new Set(modules.filter(isSkipped).map(({ moduleId }) => relative(process.cwd(), moduleId)))]
    const { TEST_SKIPPED_FILES: path, CI, DATABASE_URL } = process.env
    if (path !== undefined) writeFileSync(path, files.map((file) => `${file}\n`).join(''))
    if (CI !== 'true' || !DATABASE_URL?.startsWith('postgres') || files.length === 0) return
    process.stderr.write(`Skipped for want of a server: ${files.join(', ')}\n`)
    process.exitCode = 1
  }
}

function isSkipped(module: TestModule): boolean {
  const results = Array.from(module.children.allTests(), (test) => test.result().state)
  return results.length > 0 && results.every((state) => state === 'skipped')
}
