import { writeFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { lockDataDirectory } from '#engine/data-directory-lock.ts'
import { DirectoryLock, thisMoment } from '#engine/directory-lock.ts'
import { openDatabase } from '#engine/open.ts'
import type { Engine } from '#engine/pglite/engine.ts'
import { openOn } from '#engine/pglite/open.ts'
import { startWhileHeld } from '#engine/pglite/while-held.ts'
import { thisProcess } from '#engine/process-identity.ts'
import { makeMigratedDirectory } from '#testing/pglite.ts'
import { start } from './child.ts'

/** A thread that never has its database open. */
const OPENS_FOREVER = new URL('data:text/javascript,setInterval(()=>undefined,1000)')

let directory: string

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'foyer-opening-'))
})
afterEach(() => rm(directory, { recursive: true, maxRetries: 5 }))

describe('a process that is suspended while it opens', () => {
  test.each([
    ['a database', () => makeMigratedDirectory(join(directory, 'pgdata'))],
    ['a directory for the first time', () => Promise.resolve()],
  ])(
    '%s, and is replaced meanwhile, touches nothing when it wakes up, and says why',
    async (_what, given) => {
      await given()
      const child = start('open-suspended.mjs', directory)
      onTestFinished(() => child.kill())
      expect(await child.line()).toBe('opening')
      await moveToAnotherContainer()
      const successor = await lockDataDirectory(directory, 200)
      const before = await filesIn(directory)
      process.kill(child.pid, 'SIGCONT')
      expect([await child.line(), await child.line()]).toEqual(['DataDirectoryLostError', undefined])
      expect(successor.isHeld()).toBe(true)
      expect((await filesIn(directory)).filter(isOfDatabase)).toEqual(before.filter(isOfDatabase))
      await successor.release()
    },
    60_000,
  )
})

describe('an opening whose claim is lost', () => {
  test('before the database is open ends at once, with its thread', async () => {
    await claim(1)
    const held = new DirectoryLock({ directory, number: 1 }, thisMoment(), 50)
    const threads = startedThreads()
    const opening = startWhileHeld(held, {}, { entry: OPENS_FOREVER })
    await claim(2)
    await expect(opening).rejects.toMatchObject({ name: 'DataDirectoryLostError' })
    expect(threads.map(({ threadId }) => threadId)).toEqual([-1])
  })

  test('once it is open, but nobody has it, gives none out, ends its thread, and leaves the claims', async () => {
    await makeMigratedDirectory(join(directory, 'pgdata'))
    // At once: the claim is looked at as soon as the message has come.
    const threads = startedThreads((thread) => thread.once('message', () => writeFileSync(...claimOf(2))))
    const onEngineEnd = vi.fn()
    const opening = openDatabase({ engine: 'pglite', directory }, { onEngineEnd })
    await expect(opening).rejects.toMatchObject({ name: 'DataDirectoryLostError' })
    expect(threads.map(({ threadId }) => threadId)).toEqual([-1])
    expect(onEngineEnd).not.toHaveBeenCalled()
    expect(JSON.parse(await readFile(join(directory, 'lock.1'), 'utf8'))).toEqual(thisProcess())
  }, 60_000)
})

test('an engine whose first statement fails has ended before its directory is free', async () => {
  const close = vi.fn(async () => undefined)
  const engine: Engine = { exchange: () => Promise.reject(new Error('No answer')), close }
  await expect(openOn(engine, 'pglite', {})).rejects.toThrow('No answer')
  expect(close).toHaveBeenCalledOnce()
})

const claimOf = (number: number) => [join(directory, `lock.${number}`), JSON.stringify(thisProcess())] as const
const claim = (number: number) => writeFile(...claimOf(number))

/** The threads that are started within the test. */
function startedThreads(attend: (thread: Worker) => void = () => undefined): readonly Worker[] {
  const threads: Worker[] = []
  const listen = (thread: Worker) => {
    threads.push(thread)
    attend(thread)
  }
  process.on('worker', listen)
  onTestFinished(() => void process.off('worker', listen))
  return threads
}

async function moveToAnotherContainer(): Promise<void> {
  const path = join(directory, 'lock.1')
  const holder: { realm: string } = JSON.parse(await readFile(path, 'utf8'))
  await writeFile(path, JSON.stringify({ ...holder, realm: holder.realm.replace(/\[\d+\]/, '[1]') }))
}

/** The path of each file, its size, and when it was written. */
async function filesIn(folder: string): Promise<[path: string, bytes: number, at: number][]> {
  const paths = await readdir(folder, { recursive: true })
  const files = paths.sort().map(async (path): Promise<[string, number, number]> => {
    const { size, mtimeMs } = await stat(join(folder, path))
    return [path, size, mtimeMs]
  })
  return Promise.all(files)
}

function isOfDatabase([path]: [path: string, bytes: number, at: number]): boolean {
  return path.startsWith('pgdata')
}
