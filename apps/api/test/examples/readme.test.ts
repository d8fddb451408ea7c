import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { givenDirectory, startService } from '../support/command.ts'

type Step = { command: string; shown: string }

test('the first calls of the README print what it shows', { timeout: 60_000 }, async () => {
  const steps = stepsOf(await readFile(new URL('../../../../README.md', import.meta.url), 'utf8'))
  expect(steps.length).toBeGreaterThan(5)
  const directory = await givenDirectory()
  const { baseUrl } = await startService(directory)
  const printed = await played(steps, directory, baseUrl)
  expect(answersOf(printed)).toEqual(answersOf(steps.map(({ shown }) => shown)))
})

/** The commands of a transcript and what is shown below each. */
function stepsOf(readme: string): Step[] {
  const transcript = /```console\n(.*?)```/s.exec(readme)?.[1] ?? ''
  return [...transcript.matchAll(/^\$ ((?:.*\\\n)*.*)\n((?:(?!\$ ).*\n)*)/gm)].map(([, command = '', shown = '']) => ({
    command,
    shown,
  }))
}

/** What each command prints, one after the other in one shell, as the README has them but for the port. */
async function played(steps: readonly Step[], cwd: string, baseUrl: string): Promise<string[]> {
  const script = steps.map(({ command }) => `${command}\nprintf '\\n---\\n'`).join('\n')
  const { stdout } = await promisify(execFile)('bash', ['-ec', script.replaceAll('http://localhost:3000', baseUrl)], {
    cwd,
  })
  return stdout.split('\n---\n').slice(0, steps.length)
}

/** The answers without what differs each time: an id keeps its number wherever it comes again. */
function answersOf(texts: readonly string[]): unknown[] {
  const met: string[] = []
  return texts.map((text) => {
    const masked = text
      .replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"a date"')
      .replace(/"curl\/[\d.]+"/g, '"curl"')
      .replace(/"[\w-]{32,43}"/g, (id) => {
        if (!met.includes(id)) met.push(id)
        return `"id ${met.indexOf(id)}"`
      })
    return masked.trim() === '' ? undefined : JSON.parse(masked)
  })
}
