import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { approve } from '@foyer/testing/devices'
import { blocksOf, optionsOf, runCommands } from '@foyer/testing/document-page'
import { givenDirectory } from '@foyer/testing/service-process'
import { testAppsOn } from '@foyer/testing/suite'
import { signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const blocks = await blocksOf('docs/command-line.md')

describe('the page for the command line', () => {
  const given = testAppsOn()

  test('its configuration and its commands do what it says, in its order', async () => {
    const app = await given(await optionsOf(blocks, { foyer: '' }))
    const directory = await givenDirectory()
    const commands = blocks.filter(({ language }) => language === 'sh')
    expect(commands).toHaveLength(3)
    // One after the other: the user approves in between.
    const run = async (n: number) =>
      JSON.parse(await runCommands(commands.slice(n, n + 1), { foyer: app.baseUrl }, directory))
    const codes = await run(0)
    const [shownCodes, shownToken] = blocks
      .filter(({ language }) => language === 'json')
      .map(({ text }) => JSON.parse(text))
    expect(Object.keys(codes)).toEqual(Object.keys(shownCodes))
    await approve(await signedUp(app, 'Olga'), codes)
    const token = await run(1)
    expect(Object.keys(token)).toEqual(Object.keys(shownToken))
    const modes = ['device.json', 'token.json'].map(async (file) => (await stat(join(directory, file))).mode & 0o777)
    expect(await Promise.all(modes)).toEqual([0o600, 0o600])
    for (const { access_token } of [token, shownToken]) expect(access_token).toMatch(/^\w{32}\.[\w%]{43,}%3D$/)
    expect((await run(2)).user.name).toBe('Olga')
  })
})
