import { blocksOf, optionsOf, runCommands } from '@foyer/testing/document-page'
import { givenDirectory } from '@foyer/testing/service-process'
import { testAppsOn } from '@foyer/testing/suite'
import { describe, expect, test } from 'vitest'

describe('docs/permissions.md', () => {
  const given = testAppsOn()

  test('its configuration starts, and its commands ask what the creator of an organization may, and why', async () => {
    const blocks = await blocksOf('docs/permissions.md')
    const app = await given(await optionsOf(blocks, { foyer: '' }))
    const printed = await runCommands(blocks, { foyer: app.baseUrl }, await givenDirectory())
    const [asked = '', explained = ''] = printed.split(/(?<=})(?={)/)
    expect(JSON.parse(asked)).toEqual({ error: null, success: true })
    const shown = JSON.parse(blocks.find(({ language }) => language === 'json')?.text ?? '')
    const id = expect.any(String)
    expect(JSON.parse(explained)).toEqual({ ...shown, organizationId: id, userId: id })
  })
})
