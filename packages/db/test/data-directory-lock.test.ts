import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataDirectoryInUseError, lockDataDirectory } from '#engine/data-directory-lock.ts'
import { thisProcess } from '#engine/process-identity.ts'
import { type Child, start } from './child.ts'

let directory: string
let children: Child[]

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'foyer-lock-'))
  children = []
})
afterEach(async () => {
  for (const child of children) await child.kill()
  await rm(directory, { recursive: true })
})

function startHolder(): Child {
  const child = start('lock-directory.mjs', directory)
  children.push(child)
  return child
}

const claim = (content: object | string) => writeFile(join(directory, 'lock.1'), JSON.stringify(content))
const snapshot = async () =>
  Promise.all((await readdir(directory)).map(async (name) => [name, await readFile(join(directory, name), 'utf8')]))

test('a second claim in the same process is refused, names it, and touches nothing', async () => {
  const lock = await lockDataDirectory(directory)
  const before = await snapshot()
  const refusal = await lockDataDirectory(directory).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(DataDirectoryInUseError)
  expect(refusal).toMatchObject({
    holder: process.pid,
    message: expect.stringContaining(`this process (${process.pid})`),
  })
  expect(await snapshot()).toEqual(before)
  await lock.release()
})

test('a released directory can be claimed again, repeatedly', async () => {
  for (let round = 0; round < 3; round++) await (await lockDataDirectory(directory)).release()
  expect(await readdir(directory)).toEqual(['lock.3'])
})

test('another process is refused while the lock is held, and takes over when the holder is killed', async () => {
  const child = startHolder()
  expect(await child.line()).toBe('locked')
  await expect(lockDataDirectory(directory)).rejects.toMatchObject({ holder: child.pid })
  await child.kill()
  const lock = await lockDataDirectory(directory)
  const second = startHolder()
  expect(await second.line()).toBe(`DataDirectoryInUseError ${process.pid}`)
  await lock.release()
})

test.each([
  ['this process', process.pid],
  ['another running process', process.ppid],
])('a dead holder is replaced even if its pid is reused by %s', async (_name, pid) => {
  await claim({ ...thisProcess(), pid, started: '1' })
  const lock = await lockDataDirectory(directory)
  await lock.release()
})

test('a holder from before a reboot is replaced', async () => {
  await claim({ ...thisProcess(), pid: process.ppid, realm: 'another-boot pid:[1]' })
  const lock = await lockDataDirectory(directory)
  await lock.release()
})

test('a torn claim is replaced', async () => {
  await writeFile(join(directory, 'lock.1'), '')
  const lock = await lockDataDirectory(directory)
  await lock.release()
})

test('a holder in another container is replaced once its heartbeat is missing', async () => {
  await claim({ ...thisProcess(), pid: 1, realm: thisProcess().realm?.replace(/\[\d+\]/, '[1]') ?? null })
  const lock = await lockDataDirectory(directory, 100)
  await lock.release()
})

test('a holder in another container with a heartbeat is not replaced', async () => {
  await claim({ ...thisProcess(), pid: 1, realm: thisProcess().realm?.replace(/\[\d+\]/, '[1]') ?? null })
  const heartbeat = setInterval(() => void utimes(join(directory, 'lock.1'), new Date(), new Date()), 20)
  await expect(lockDataDirectory(directory, 100)).rejects.toMatchObject({ holder: 1 })
  clearInterval(heartbeat)
})

test('of concurrent attempts on a dead claim exactly one wins, every time', async () => {
  for (let round = 0; round < 20; round++) {
    const folder = await mkdtemp(join(directory, 'round-'))
    await writeFile(join(folder, 'lock.1'), JSON.stringify({ ...thisProcess(), started: '1' }))
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => lockDataDirectory(folder)))
    const winners = outcomes.filter((outcome) => outcome.status === 'fulfilled')
    expect(winners).toHaveLength(1)
    await winners[0]?.value.release()
  }
})

test('of processes that compete for a dead claim exactly one wins', async () => {
  await claim({ ...thisProcess(), started: '1' })
  const outcomes = await Promise.all([startHolder(), startHolder(), startHolder()].map((child) => child.line()))
  expect(outcomes.filter((outcome) => outcome === 'locked')).toHaveLength(1)
})
