import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { eventually } from '@foyer/testing/eventually'
import { givenDirectory, startService } from '@foyer/testing/service-process'
import { expect, test } from 'vitest'
import { growthFactor } from '#process/young-generation.ts'

const MEGABYTE = 1024 ** 2
const run = promisify(execFile)

// Fields of /proc/PID/task/TID/stat after the name, which may have spaces.
const NICE = 16

test.runIf(process.platform === 'linux')('threads that hash passwords give way to those that answer', async () => {
  const service = await startService(await givenDirectory(), { DATABASE_URL: 'memory:' })
  const tasks = `/proc/${service.process.pid}/task`
  const priorities = async () => {
    const threads = await readdir(tasks)
    const stats = await Promise.all(threads.map((thread) => readFile(`${tasks}/${thread}/stat`, 'utf8')))
    return new Map(threads.map((thread, index) => [thread, Number(stats[index]?.split(') ')[1]?.split(' ')[NICE])]))
  }
  await eventually(async () => {
    const found = await priorities()
    const main = found.get(String(service.process.pid)) ?? Number.NaN
    expect([...found.values()].filter((nice) => nice === main + 5)).toHaveLength(availableParallelism() + 4)
  })
})

test.each([
  [2, 4],
  [7, 4],
  [8, 1],
  [32, 1],
])('a young generation of %i MB grows by the factor %i', (megabytes, factor) => {
  expect(growthFactor(megabytes * MEGABYTE)).toBe(factor)
})

// What V8 makes of it: every object survives long enough to be copied once.
const grownBy = (flags: string) => `
  const v8 = require('node:v8')
  const size = () => v8.getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size
  v8.setFlagsFromString('--semi-space-growth-factor=1')
  ${flags}
  let kept = []
  for (let n = 0; n < 2e6; n += 1) {
    kept.push({ n })
    if (kept.length > 50000) kept = []
    if (n % 1000 === 0 && size() >= 8 * 2 ** 20) v8.setFlagsFromString('--semi-space-growth-factor=1')
  }
  console.log(size() / 2 ** 20)`

test('V8 keeps the young generation at 2 MB without growth, and at 8 MB where it may grow to enough', async () => {
  const sizeAfter = async (flags: string) => Number((await run(process.execPath, ['-e', grownBy(flags)])).stdout)
  expect(await sizeAfter('')).toBeLessThanOrEqual(2)
  expect(await sizeAfter(`v8.setFlagsFromString('--semi-space-growth-factor=4')`)).toBe(8)
})
