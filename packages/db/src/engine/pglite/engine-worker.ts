import { parentPort, workerData } from 'node:worker_threads'
import * as engine from '@electric-sql/pglite'
import { DataDirectoryLostError, lookNow } from '#engine/directory-lock.ts'
import { createPGlite, exchangeWith } from './create-pglite.ts'
import type { EngineAnswer, EngineRequest, EngineStart } from './engine-thread.ts'
import { makeDatabase } from './first-start.ts'

// What fails here ends the thread, and is the reason that it ended. A database is made here rather than in the thread that
// starts this one: the memory that opening takes makes this one give back what extracting took.
const { dataDir, template, claim }: EngineStart = workerData
if (dataDir !== undefined) await makeDatabase(engine, dataDir, { template, assertHeld })
assertHeld()
const pglite = await createPGlite(engine, { dataDir })

parentPort?.on('message', async (request: EngineRequest) => {
  if (request === 'close') {
    await pglite.close()
    process.exit()
  }
  await answer(request)
})
post([])

// The other thread may not have heard of it yet, where the process has just been woken up.
function assertHeld(): void {
  if (claim !== undefined && lookNow(claim) === 'lost') throw new DataDirectoryLostError(claim.directory)
}

async function answer(message: Uint8Array): Promise<void> {
  try {
    post(await exchangeWith(pglite, message))
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    parentPort?.postMessage({ failure } satisfies EngineAnswer)
  }
}

function post(pieces: readonly Uint8Array<ArrayBuffer>[]): void {
  const moved = pieces.map(({ buffer }) => buffer)
  parentPort?.postMessage({ pieces } satisfies EngineAnswer, moved)
}
