import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import process from 'node:process'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/**
 * Writes what failed to the file that `TEST_FAILED_FILES` names: of each test its file, a tab, its name and its first error,
 * on one line; of a file that could not be loaded its path and the error.
 */
export class FailedFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const path = process.env.TEST_FAILED_FILES
    if (path === undefined) return
    writeFileSync(
      path,
      modules
        .filter((module) => !module.ok())
        .flatMap(failuresOf)
        .join(''),
    )
  }
}

function failuresOf(module: TestModule): string[] {
  const tests = [...module.children.allTests('failed')].map((test) => [test.fullName, firstError(test)])
  const whole = module.errors().map(({ message }) => ['(the file)', message])
  const failures = [...tests, ...whole]
  const file = relative(process.cwd(), module.moduleId)
  return (failures.length > 0 ? failures : [['(a hook)', '']]).map(
    ([name, error]) => `${file}\t${name}: ${error?.split('\n')[0] ?? ''}\n`,
  )
}

// With its cause: that of `fetch failed` alone says what has happened.
function firstError(test: TestCase): string | undefined {
  const error = test.result().errors?.[0]
  const lines = [error?.message, error?.cause?.message].map((message) => message?.split('\n')[0])
  return error && lines.filter((line) => line !== undefined).join(', because ')
}
