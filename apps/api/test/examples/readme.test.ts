import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { givenMigratedDirectory } from '@foyer/testing/data-directory'
import { startService } from '@foyer/testing/service-process'
import { answersOf, type Step, stepsOf } from '@foyer/testing/transcript'
import { expect, test } from 'vitest'

test('the first commands of the README print the shown output', { timeout: 60_000 }, async () => {
  const steps = await stepsOf('README.md')
  expect(steps.length).toBeGreaterThan(5)
  const directory = await givenMigratedDirectory()
  const { baseUrl } = await startService(directory)
  const printed = await runSteps(steps, directory, baseUrl)
  expect(answersOf(printed)).toEqual(answersOf(steps.map(({ output }) => output)))
})

/** Runs the commands in one shell, with the test's base URL; returns the output of each. */
async function runSteps(steps: readonly Step[], cwd: string, baseUrl: string): Promise<string[]> {
  const script = steps.map(({ command }) => `${command}\nprintf '\\n---\\n'`).join('\n')
  const { stdout } = await promisify(execFile)('bash', ['-ec', script.replaceAll('http://localhost:3000', baseUrl)], {
    cwd,
  })
  return stdout.split('\n---\n').slice(0, steps.length)
}
