import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { API_KEYS } from '@foyer/testing/api-keys'
import { testAppsOn } from '@foyer/testing/suite'
import { signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const PAGE = new URL('../../../docs/api-keys.md', import.meta.url)

describe('docs/api-keys.md', () => {
  const given = testAppsOn()

  test('its commands make keys, call with them and have one verified', async () => {
    const app = await given(API_KEYS)
    await signedUp(app, 'Olga')
    const directory = await mkdtemp(join(tmpdir(), 'foyer-'))
    const commands = [...(await readFile(PAGE, 'utf8')).matchAll(/```sh\n([^`]+)```/g)].map(([, block]) => block)
    const options = { cwd: directory, env: { ...process.env, FOYER: app.baseUrl } }
    const { stdout } = await promisify(execFile)('bash', ['-euc', commands.join('\n')], options)
    await rm(directory, { recursive: true })
    expect(stdout).toContain('"email":"olga@example.com"')
    expect(stdout).toMatch(/"valid":true,"error":null/)
  })
})
