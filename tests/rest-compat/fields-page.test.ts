import { blocksOf, optionsOf, runCommands } from '@foyer/testing/document-page'
import { givenDirectory } from '@foyer/testing/service-process'
import { testAppsOn } from '@foyer/testing/suite'
import { describe, expect, test } from 'vitest'

describe('docs/fields.md', () => {
  const given = testAppsOn()

  test('its configuration starts, and its commands fill the fields in and read them', async () => {
    const blocks = await blocksOf('docs/fields.md')
    const app = await given(await optionsOf(blocks, { foyer: '' }))
    const printed = await runCommands(blocks, { foyer: app.baseUrl }, await givenDirectory())
    expect(printed).toContain('"company":"Acme"')
    expect(printed).toContain('"vatNumber":"DE1"')
    const session = JSON.parse(printed.slice(printed.lastIndexOf('{"session"')))
    expect(session).toMatchObject({
      session: { theme: 'dark' },
      user: { company: 'Bolt', birthday: '1990-05-17T00:00:00.000Z', plan: 'free' },
    })
  })
})
