import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { version } from '#version.ts'

test('the client has the version of the service', async () => {
  const manifest = await readFile(new URL('../../dist/client/package.json', import.meta.url), 'utf8')
  expect(JSON.parse(manifest)).toMatchObject({ name: '@foyer-auth/client', version })
})
