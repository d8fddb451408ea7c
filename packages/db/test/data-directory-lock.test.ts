import { renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DataDirectoryInUseError, lockDataDirectory } from '#engine/data-directory-lock.ts'
import { DirectoryLock, thisMoment } from '#engine/directory-lock.ts'
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

test('a holder from before a reboot is replaced, without waiting', async () => {
  await claim({ ...thisProcess(), pid: process.ppid, realm: 'another-boot pid:[1]' })
  const twoMinutesAgo = new Date(Date.now() - 120_000)
  await utimes(join(directory, 'lock.1'), twoMinutesAgo, twoMinutesAgo)
  const lock = await lockDataDirectory(directory, 60_000)
  await lock.release()
})

test('a torn claim is replaced', async () => {
  await writeFile(join(directory, 'lock.1'), '')
  const lock = await lockDataDirectory(directory)
  await lock.release()
})

test('a claim that cannot be read is not replaced', async () => {
  await mkdir(join(directory, 'lock.1'))
  await expect(lockDataDirectory(directory)).rejects.toThrow('EISDIR')
  expect(await readdir(directory)).toEqual(['lock.1'])
})

test('a copy beside a claim is none', async () => {
  const lock = await lockDataDirectory(directory)
  await writeFile(join(directory, 'lock.1~'), JSON.stringify({ ...thisProcess(), started: '1' }))
  await expect(lockDataDirectory(directory)).rejects.toMatchObject({ holder: process.pid })
  await lock.release()
})

test('a process that died before it had taken over leaves the holder in place', async () => {
  const child = startHolder()
  expect(await child.line()).toBe('locked')
  await writeFile(join(directory, 'lock.2'), JSON.stringify({ ...thisProcess(), started: '1' }))
  await expect(lockDataDirectory(directory)).rejects.toMatchObject({ holder: child.pid })
})

const otherContainer = () => thisProcess().realm?.replace(/\[\d+\]/, '[1]') ?? null
const elsewhere = [
  ['in another container', otherContainer()],
  ['on another machine', 'another-boot pid:[1]'],
  ['on a host that names no boot', null],
] as const

describe.each(elsewhere)('a holder %s', (_where, realm) => {
  test('is replaced once its heartbeat is missing', async () => {
    await claim({ ...thisProcess(), pid: 1, realm })
    const lock = await lockDataDirectory(directory, 100)
    await lock.release()
  })

  test('with a heartbeat is not replaced', async () => {
    await claim({ ...thisProcess(), pid: 1, realm })
    const heartbeat = setInterval(() => void utimes(join(directory, 'lock.1'), new Date(), new Date()), 20)
    await expect(lockDataDirectory(directory, 100)).rejects.toMatchObject({ holder: 1 })
    clearInterval(heartbeat)
  })
})

test('a holder in another container that was suspended, and replaced meanwhile, learns of it when it wakes up', async () => {
  const child = startHolder()
  expect(await child.line()).toBe('locked')
  const moved = { ...JSON.parse(await readFile(join(directory, 'lock.1'), 'utf8')), realm: otherContainer() }
  process.kill(child.pid, 'SIGSTOP')
  await claim(moved)
  const lock = await lockDataDirectory(directory, 200)
  process.kill(child.pid, 'SIGCONT')
  expect(await child.line()).toBe('DataDirectoryLostError')
  expect(lock.isHeld()).toBe(true)
  await lock.release()
  expect(await readdir(directory)).toEqual(['lock.2'])
})

describe('the one who holds a claim', () => {
  const sleepHere = (millis: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, millis)

  test('and was not scheduled for long looks before it says so', async () => {
    await claim(thisProcess())
    const held = new DirectoryLock({ directory, number: 1 }, thisMoment(), 50)
    const told: Error[] = []
    held.onLost((error) => void told.push(error))
    sleepHere(60)
    expect(held.isHeld()).toBe(true)
    await writeFile(join(directory, 'lock.2'), '')
    sleepHere(60)
    expect(held.isHeld()).toBe(false)
    expect(told).toMatchObject([{ name: 'DataDirectoryLostError', message: expect.stringContaining(directory) }])
    held.onLost((error) => void told.push(error))
    expect(told).toHaveLength(2)
    await held.release()
    expect(await readFile(join(directory, 'lock.1'), 'utf8')).not.toContain('released')
  })

  test.each([
    ['with its machine', { ...thisMoment(), wall: 0 }],
    ['alone', { ...thisMoment(), monotonic: -60 }],
  ])('and was suspended since it claimed, %s, looks at once', async (_what, shownAt) => {
    await claim(thisProcess())
    const held = new DirectoryLock({ directory, number: 1 }, shownAt, 50)
    writeFileSync(join(directory, 'lock.2'), '')
    expect(held.isHeld()).toBe(false)
  })

  test('and cannot show that it runs still sees who has taken over', async () => {
    symlinkSync('lock.1', join(directory, 'lock.1'))
    const held = new DirectoryLock({ directory, number: 1 }, thisMoment(), 50)
    expect(held.findLoss()).toBeUndefined()
    writeFileSync(join(directory, 'lock.2'), '')
    expect(held.findLoss()).toMatchObject({ name: 'DataDirectoryLostError' })
    expect(held.isHeld()).toBe(false)
  })

  test('whose file is gone holds it no more; one that cannot be read says nothing', async () => {
    await claim(thisProcess())
    const held = new DirectoryLock({ directory, number: 1 }, thisMoment(), 50)
    // Without a turn of the event loop, in which a heartbeat would find nothing.
    renameSync(directory, `${directory}-away`)
    writeFileSync(directory, 'no directory')
    sleepHere(60)
    expect(held.isHeld()).toBe(true)
    rmSync(directory)
    renameSync(`${directory}-away`, directory)
    rmSync(join(directory, 'lock.1'))
    sleepHere(60)
    expect(held.isHeld()).toBe(false)
    await held.release()
  })
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
