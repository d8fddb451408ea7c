import { existsSync, readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'

const EVERY_MILLISECONDS = 5
const OF_THIS_THREAD = '/proc/thread-self/schedstat'

/**
 * The longest time in milliseconds that `work` holds the event loop. The processor time of this thread counts where it
 * is less than what has passed: on a busy machine others hold the processor, and not the loop.
 */
export async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let last = measure()
  const timer = setInterval(() => {
    const now = measure()
    longest = Math.max(longest, Math.min(now.passed - last.passed, now.used - last.used))
    last = now
  }, EVERY_MILLISECONDS)
  try {
    await work()
    await new Promise((resolve) => setTimeout(resolve, EVERY_MILLISECONDS))
  } finally {
    clearInterval(timer)
  }
  return Math.max(0, longest - EVERY_MILLISECONDS)
}

function measure(): { passed: number; used: number } {
  return { passed: performance.now(), used: usedMilliseconds() }
}

// Node 20 tells it of the whole process only, whose other threads compute meanwhile; Linux of this one.
function usedMilliseconds(): number {
  if (existsSync(OF_THIS_THREAD)) return Number(readFileSync(OF_THIS_THREAD, 'utf8').split(' ')[0]) / 1e6
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
