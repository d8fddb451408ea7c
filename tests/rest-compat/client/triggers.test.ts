import { readFile } from 'node:fs/promises'
import { changesSession } from '@foyer/rest-compat/client/triggers'
import { endpoints } from '@foyer/rest-compat/endpoint'
import { expect, test } from 'vitest'

const page = await readFile(new URL('../../../docs/browser-client.md', import.meta.url), 'utf8')

test('docs/browser-client.md names the calls after which the store fetches again, and no others', () => {
  const [, named = ''] = /refetches 10 ms after (.*?) in other tabs/s.exec(page) ?? []
  const names = Array.from(named.matchAll(/`([\w.]+)`/g), ([, name = '']) => name)
  const paths = endpoints.map(({ path }) => path)
  const refetching = paths.filter(changesSession).map(callNameOf)
  const isNamed = (call: string) => names.some((name) => call === name || call.startsWith(`${name}.`))
  expect(refetching.filter((call) => !isNamed(call))).toEqual([])
  expect(names.filter((name) => !refetching.some((call) => call === name || call.startsWith(`${name}.`)))).toEqual([])
})

function callNameOf(path: string): string {
  return path
    .slice(1)
    .replaceAll('/', '.')
    .replace(/-(\w)/g, (_match, letter: string) => letter.toUpperCase())
}
