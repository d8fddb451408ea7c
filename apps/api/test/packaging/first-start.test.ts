import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '@foyer/testing/eventually'
import { expect, onTestFinished, test } from 'vitest'
import { installedFoyer, startInstalled, usedBy } from './installed.ts'

const installed = installedFoyer()

/** The installed command, to be run in an empty directory. */
async function givenEmptyDirectory(): Promise<{ directory: string; foyer: string }> {
  const directory = await mkdtemp(join(tmpdir(), 'foyer-first-start-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }))
  return { directory, foyer: installed().foyer }
}

// Only Linux tells it.
test.runIf(existsSync('/proc/self/status'))(
  'a first start in an empty directory takes three seconds of computing and 300 MB of memory at most',
  async () => {
    const { baseUrl, pid } = await startInstalled(await givenEmptyDirectory())
    await eventually(async () => expect((await fetch(`${baseUrl}/health/ready`)).status).toBe(200))
    const { megabytes, seconds } = await usedBy(pid)
    expect(megabytes).toBeGreaterThan(50)
    expect(megabytes).toBeLessThanOrEqual(300)
    expect(seconds).toBeGreaterThan(0.1)
    expect(seconds).toBeLessThanOrEqual(3)
  },
)

test('without the archive of its database a first start refuses, and leaves no database', async () => {
  const archive = join(installed().directory, 'node_modules/foyer/dist/empty-database.tar.gz')
  await rename(archive, `${archive}.away`)
  onTestFinished(() => rename(`${archive}.away`, archive))
  const place = await givenEmptyDirectory()
  await expect(startInstalled(place)).rejects.toThrow(`${archive} is missing`)
  const left = await readdir(place.directory, { recursive: true })
  expect(left.filter((name) => name.includes('pgdata'))).toEqual([])
})
