import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { givenMigratedDirectory } from '@foyer/testing/data-directory'
import { startService } from '@foyer/testing/service-process'
import { expect, test } from 'vitest'

type Step = { command: string; output: string }

test('the first commands of the README print the shown output', { timeout: 60_000 }, async () => {
  const steps = stepsOf(await readFile(new URL('../../../../README.md', import.meta.url), 'utf8'))
  expect(steps.length).toBeGreaterThan(5)
  const directory = await givenMigratedDirectory()
  const { baseUrl } = await startService(directory)
  const printed = await runSteps(steps, directory, baseUrl)
  expect(answersOf(printed)).toEqual(answersOf(steps.map(({ output }) => output)))
})

/** The commands of the README's transcript, each with the output below it. */
function stepsOf(readme: string): Step[] {
  const transcript = /```console\n(.*?)```/s.exec(readme)?.[1] ?? ''
  return [...transcript.matchAll(/^\$ ((?:.*\\\n)*.*)\n((?:(?!\$ ).*\n)*)/gm)].map(([, command = '', output = '']) => ({
    command,
    output,
  }))
}

/** Runs the commands in one shell, with the test's base URL; returns the output of each. */
async function runSteps(steps: readonly Step[], cwd: string, baseUrl: string): Promise<string[]> {
  const script = steps.map(({ command }) => `${command}\nprintf '\\n---\\n'`).join('\n')
  const { stdout } = await promisify(execFile)('bash', ['-ec', script.replaceAll('http://localhost:3000', baseUrl)], {
    cwd,
  })
  return stdout.split('\n---\n').slice(0, steps.length)
}

/** The outputs without generated values; equal ids get equal numbers. */
function answersOf(texts: readonly string[]): unknown[] {
  const ids: string[] = []
  return texts.map((text) => {
    const masked = text
      .replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"a date"')
      .replace(/"curl\/[\d.]+"/g, '"curl"')
      .replace(/"[\w-]{32,43}"/g, (id) => {
        if (!ids.includes(id)) ids.push(id)
        return `"id ${ids.indexOf(id)}"`
      })
    return masked.trim() === '' ? undefined : JSON.parse(masked)
  })
}
