import type { DirectoryLock } from '#engine/directory-lock.ts'
import type { Engine } from './engine.ts'
import { type EngineOptions, type EngineStart, EngineThread } from './engine-thread.ts'

/**
 * Opens a data directory with an engine that ends where it stands once another process has taken that over (R2), from the
 * first moment on. The thread looks at the claim before it publishes a database it has made and before PGlite has the files;
 * this one looks before each statement, and hears at the latest with the next heartbeat.
 *
 * What cannot be excluded, for files have no fence: a process that is suspended after such a look, while PGlite starts (0.2 s,
 * in which it may replay its log and write a checkpoint) or computes a statement, goes on for the milliseconds that this
 * thread takes to hear of the loss when it wakes up. PGlite cannot be asked to look between two writes, and cannot open files
 * without writing.
 */
export async function startWhileHeld(
  claim: DirectoryLock,
  start: EngineStart,
  options: Omit<EngineOptions, 'signal'>,
): Promise<Engine> {
  const lost = new AbortController()
  claim.onLost((error) => lost.abort(error))
  const engine = await EngineThread.start({ ...start, claim: claim.place }, { ...options, signal: lost.signal })
  return {
    async exchange(message) {
      claim.isHeld()
      return engine.exchange(message)
    },
    async close() {
      claim.isHeld()
      await engine.close()
    },
  }
}
