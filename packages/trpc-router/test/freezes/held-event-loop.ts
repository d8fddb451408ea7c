import { performance } from 'node:perf_hooks'

const EVERY_MILLISECONDS = 5

/**
 * The longest time in milliseconds that `work` holds the event loop. The processor time of this process counts where it
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
  const { user, system } = process.cpuUsage()
  return { passed: performance.now(), used: (user + system) / 1000 }
}
