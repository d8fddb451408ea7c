import type { Decision } from '@foyer/auth-domain/decision'
import { createJobQueue, type JobQueue } from '#runtime/secrets/job-queue.ts'

/** Makes of any picture a square one of the type that is stored, without what a camera wrote into it. */
export type EncodePicture = (bytes: Uint8Array) => Promise<Decision<Uint8Array>>

/** Uploaded pictures, encoded one at a time in turns of their users. */
export type Pictures = Pick<JobQueue, 'drain'> & {
  /** Undefined where the image library cannot be loaded. `patience`: as a job of the queue has it. */
  encode(requester: string, bytes: Uint8Array, patience?: number): Promise<Decision<Uint8Array> | undefined>
}

// Each holds its bytes, 4 MB at most.
const MAX_WAITING_PICTURES = 16

/** `load` is called with the first picture: the library takes 25 MB of memory. */
export function createPictures(load: () => Promise<EncodePicture | undefined>): Pictures {
  // One of the threads that passwords are hashed in as well, whatever is uploaded.
  const queue = createJobQueue({ concurrency: 1, mostWaiting: MAX_WAITING_PICTURES })
  let loading: Promise<EncodePicture | undefined> | undefined
  return {
    drain: queue.drain,
    encode: (requester, bytes, patience) =>
      queue.run(
        requester,
        async () => {
          loading ??= load()
          const encodePicture = await loading
          return encodePicture?.(bytes)
        },
        patience,
      ),
  }
}
