import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { installIn } from '@foyer/openapi-client/installed'
import { at, blocksOf, fileOf, runCommands } from '@foyer/testing/document-page'
import { givenDirectory } from '@foyer/testing/service-process'
import { testAppsOn } from '@foyer/testing/suite'
import { answersOf, stepsOf } from '@foyer/testing/transcript'
import { describe, expect, test } from 'vitest'

// Compilers in processes of their own.
describe('docs/openapi.md', { timeout: 120_000 }, () => {
  const given = testAppsOn()

  async function givenProject() {
    const { baseUrl } = await given()
    const directory = await givenDirectory()
    await installIn(directory)
    await writeFile(join(directory, 'package.json'), '{}')
    const blocks = await blocksOf('docs/openapi.md')
    const files = ['client.ts', 'transcript.ts'].map((name) => ({ name, text: fileOf(blocks, `// ${name}`) }))
    for (const { name, text } of files) await writeFile(join(directory, name), at({ foyer: baseUrl }, text))
    return { blocks, baseUrl, directory }
  }

  test('a client generated from the document answers the transcript of the README as curl does', async () => {
    const project = await givenProject()
    const printed = (await runCommands(project.blocks, { foyer: project.baseUrl }, project.directory))
      .split('\n')
      .filter((line) => line.startsWith('{') || line === 'null')
    const documented = stepsOf('README.md').then((steps) =>
      steps.map(({ output }) => output).filter((output) => output !== ''),
    )
    expect(answersOf(printed)).toEqual(answersOf(await documented))
  })

  test('a field, a path or an answer that Foyer does not have is a type error', async () => {
    const { baseUrl, directory } = await givenProject()
    const wrong = `import { foyer } from './client.ts'
await foyer.POST('/organization/create', { body: { title: 'Acme', slug: 'acme' } })
await foyer.POST('/organization/make', { body: { name: 'Acme', slug: 'acme' } })
const { data } = await foyer.GET('/get-session')
console.log(data?.user.surname)
const { data: feed } = await foyer.GET('/events')
const created = feed?.events.find((event) => event.type === 'session.created')
if (created?.type === 'session.created') console.log(created.detail?.method, created.data.object?.email)
if (created?.type === 'session.created') console.log(created.detail?.provider)
`
    await writeFile(join(directory, 'wrong.ts'), wrong)
    await writeFile(join(directory, 'package.json'), '{ "type": "module" }')
    const run = (name: string, ...args: string[]) =>
      promisify(execFile)(join(directory, 'node_modules', '.bin', name), args, { cwd: directory })
    await run('openapi-typescript', `${baseUrl}/api/auth/openapi.json`, '-o', 'foyer.d.ts')
    const failed = await run(
      'tsc',
      '--strict',
      '--noEmit',
      '--module',
      'nodenext',
      '--allowImportingTsExtensions',
      'wrong.ts',
    ).catch(({ stdout }) => ({ stdout }))
    const lines = [...failed.stdout.matchAll(/^wrong\.ts\((\d+),\d+\): error/gm)].map(([, line]) => Number(line))
    expect(lines).toEqual([2, 3, 5, 9])
  })
})
