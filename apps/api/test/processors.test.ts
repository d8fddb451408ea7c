import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { givenDirectory } from '@foyer/testing/service-process'
import { expect, test } from 'vitest'
import { processorCount } from '#environment/processors.ts'

const ALL = availableParallelism()

test.each([
  ['no limit', { '': 'max 100000\n' }, '/', ALL],
  ['no control groups', {}, '', ALL],
  ['one processor', { '': '100000 100000\n' }, '/', 1],
  ['less than one', { '': '50000 100000\n' }, '/', 1],
  ['more than there are', { '': '6400000 100000\n' }, '/', ALL],
  ['one and a half', { '': '150000 100000\n' }, '/', 1],
  [
    'one, of the group that the service is in',
    { 'a.slice': 'max 100000\n', 'a.slice/b': '100000 100000\n' },
    '/a.slice/b',
    1,
  ],
  ['one, of a group above', { 'a.slice': '100000 100000\n', 'a.slice/b': 'max 100000\n' }, '/a.slice/b', 1],
  ['nothing of a group beside', { 'a.slice': '100000 100000\n', b: 'max 100000\n' }, '/b', ALL],
])('a process with %s uses as many processors', async (_title, quotas, group, expected) => {
  const root = await givenDirectory()
  for (const [directory, quota] of Object.entries(quotas)) {
    await mkdir(join(root, directory), { recursive: true })
    await writeFile(join(root, directory, 'cpu.max'), quota)
  }
  expect(processorCount(root, group)).toBe(expected)
})
