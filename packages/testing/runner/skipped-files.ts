import { relative } from 'node:path'
import process from 'node:process'
import type { Reporter, TestModule } from 'vitest/node'

/**
 * Fails a run of CI in which every test of a file was skipped, where it has given every server that tests ask for, which it
 * has with PostgreSQL.
 */
export class SkippedFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const { CI, DATABASE_URL } = process.env
    if (CI !== 'true' || !DATABASE_URL?.startsWith('postgres')) return
    const files = [...new Set(modules.filter(isSkipped).map(({ moduleId }) => relative(process.cwd(), moduleId)))]
    if (files.length === 0) return
    process.stderr.write(`Skipped for want of a server: ${files.join(', ')}\n`)
    process.exitCode = 1
  }
}

function isSkipped(module: TestModule): boolean {
  const results = Array.from(module.children.allTests(), (test) => test.result().state)
  return results.length > 0 && results.every((state) => state === 'skipped')
}
