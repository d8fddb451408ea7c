import { readFile } from 'node:fs/promises'
import { version } from '@foyer/rest-compat/version'
import { expect, test } from 'vitest'

test('the client has the version of the service', async () => {
  const manifest = await readFile(
    new URL('../../../packages/rest-compat/dist/client/package.json', import.meta.url),
    'utf8',
  )
  expect(JSON.parse(manifest)).toMatchObject({ name: '@foyer-auth/client', version })
})
