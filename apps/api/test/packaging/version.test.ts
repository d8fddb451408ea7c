import { version } from '@foyer/rest-compat/version'
import { testAppsOn } from '@foyer/testing/suite'
import { describe, expect, test } from 'vitest'
// biome-ignore lint/style/noRestrictedImports: the manifest stands outside of src
import manifest from '../../package.json'

describe('the version', () => {
  const given = testAppsOn()

  test('is told by /ok to those who ask for it', async () => {
    const client = (await given()).client()
    expect((await client.get('/ok')).json).toEqual({ ok: true })
    expect((await client.get('/ok?verbose')).json).toEqual({ ok: true, version: manifest.version })
  })

  test('is that of the OpenAPI document', async () => {
    const client = (await given()).client()
    expect((await client.get('/openapi.json')).json.info.version).toBe(version)
  })
})
