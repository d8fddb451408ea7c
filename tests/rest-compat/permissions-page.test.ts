import { blocksOf, optionsOf, runCommands } from '@foyer/testing/document-page'
import { givenDirectory } from '@foyer/testing/service-process'
import { testAppsOn } from '@foyer/testing/suite'
import { describe, expect, test } from 'vitest'

describe('docs/permissions.md', () => {
  const given = testAppsOn()

  test('its configuration starts, and its commands ask what the creator of an organization may', async () => {
    const blocks = await blocksOf('docs/permissions.md')
    const app = await given(await optionsOf(blocks, { foyer: '' }))
    const printed = await runCommands(blocks, { foyer: app.baseUrl }, await givenDirectory())
    expect(JSON.parse(printed)).toEqual({ error: null, success: true })
  })
})
