import { readdirSync, utimesSync } from 'node:fs'
import { readdir, utimes } from 'node:fs/promises'
import { claimPath, isNotFound, numbersOf } from './claim-files.ts'

/** Where a claim is, as one thread tells another. */
export type ClaimPlace = { directory: string; number: number }

/** What a look at a claim of this process tells: files that cannot be reached, on a disk that is full or away, say nothing. */
type Look = 'held' | 'lost' | 'unknown'

/**
 * Shows that the holder runs, then looks for later claims. In this order: whoever takes over claims first, and then looks for
 * a heartbeat. One of both notices.
 */
export async function look({ directory, number }: ClaimPlace): Promise<Look> {
  const now = new Date()
  const shown = await utimes(claimPath(directory, number), now, now).then(() => 'held' as const, lookThatFailed)
  const listed = await readdir(directory).then((names) => lookAmong(names, number), lookThatFailed)
  return both(shown, listed)
}

/** The same at once, before something that the claim is needed for: the event loop must not turn in between. */
export function lookNow({ directory, number }: ClaimPlace): Look {
  const now = new Date()
  const shown = attempt(() => {
    utimesSync(claimPath(directory, number), now, now)
    return 'held'
  })
  return both(
    shown,
    attempt(() => lookAmong(readdirSync(directory), number)),
  )
}

function lookAmong(names: readonly string[], own: number): Look {
  return numbersOf(names).some((number) => number > own) ? 'lost' : 'held'
}

function attempt(act: () => Look): Look {
  try {
    return act()
  } catch (error) {
    return lookThatFailed(error)
  }
}

// Whoever takes over removes the claims of before.
function lookThatFailed(error: unknown): Look {
  return isNotFound(error) ? 'lost' : 'unknown'
}

function both(one: Look, other: Look): Look {
  if (one === 'lost' || other === 'lost') return 'lost'
  return one === 'held' ? other : one
}
