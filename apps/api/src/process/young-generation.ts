import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { type BackgroundLoop, startBackgroundLoop } from '@foyer/trpc-router/runtime/background-loop'
import type { Log } from '@foyer/trpc-router/runtime/context/services'

const LOOK_MILLISECONDS = 1000
/** Both halves of what is young: more of it is not faster, and stays resident. */
const ENOUGH_BYTES = 8 * 1024 * 1024

/** How V8 may let its young generation grow next: at once to what is enough, and then no more. Left alone, it takes 32 MB. */
export function growthFactor(bytes: number): number {
  return bytes < ENOUGH_BYTES ? 4 : 1
}

/** Keeps the young generation small: 2 MB at rest, 8 MB once there is a load. V8 makes it smaller again when there is none. */
export function boundYoungGeneration(log: Log): BackgroundLoop {
  let current = 1
  return startBackgroundLoop(
    async () => {
      const factor = growthFactor(youngBytes())
      if (factor !== current) setFlagsFromString(`--semi-space-growth-factor=${factor}`)
      current = factor
      return LOOK_MILLISECONDS
    },
    (error) => log.error({ err: error }, 'the young generation could not be bounded'),
  )
}

function youngBytes(): number {
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? ENOUGH_BYTES
}
