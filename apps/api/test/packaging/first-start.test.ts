import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '@foyer/testing/eventually'
import { expect, onTestFinished, test } from 'vitest'
import { type Installed, installedFoyer, startInstalled, usedBy } from './installed.ts'

const installed = installedFoyer()

/** The installed command, to be run in an empty directory. */
async function givenEmptyDirectory(): Promise<Installed> {
  const directory = await mkdtemp(join(tmpdir(), 'foyer-first-start-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }))
  return { directory, foyer: installed().foyer }
}

/** What a start uses until it is ready; it is stopped again. */
async function usedByStart(place: Installed) {
  const { baseUrl, pid, stop } = await startInstalled(place)
  await eventually(async () => expect((await fetch(`${baseUrl}/health/ready`)).status).toBe(200))
  const used = await usedBy(pid)
  await stop()
  return used
}

/** To create the database takes ten times as much. No seconds, which would tell how fast the machine is. */
const MOST_OF_A_LATER_START = 4

// Only Linux tells it.
test.runIf(existsSync('/proc/self/status'))(
  'a first start takes at most four times the computing of a later one, and 300 MB of memory',
  async () => {
    const place = await givenEmptyDirectory()
    const first = await usedByStart(place)
    const later = await usedByStart(place)
    expect(first.megabytes).toBeGreaterThan(50)
    expect(first.megabytes).toBeLessThanOrEqual(300)
    expect(later.seconds).toBeGreaterThan(0.1)
    expect(first.seconds / later.seconds).toBeLessThanOrEqual(MOST_OF_A_LATER_START)
  },
)

test('without the archive of its database a first start refuses, and leaves no database', async () => {
  const archive = join(installed().directory, 'node_modules/foyer-auth/dist/empty-database.tar.gz')
  await rename(archive, `${archive}.away`)
  onTestFinished(() => rename(`${archive}.away`, archive))
  const place = await givenEmptyDirectory()
  await expect(startInstalled(place)).rejects.toThrow(`${archive} is missing`)
  const left = await readdir(place.directory, { recursive: true })
  expect(left.filter((name) => name.includes('pgdata'))).toEqual([])
})
