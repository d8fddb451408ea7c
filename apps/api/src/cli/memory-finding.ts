import { setTimeout as pause } from 'node:timers/promises'
import type { Options } from '@foyer/auth-domain/options'
import type { FeedFault } from '@foyer/db/changes/change-feed'
import type { OpenDatabase } from '@foyer/db/engine/open-database'
import { faults } from '#process/warnings.ts'
import type { Finding } from './finding.ts'
import { textOf } from './reason-of.ts'

// As long as it may take to connect, and a first message to be heard.
const WAIT_MILLIS = 4500
const STEP_MILLIS = 50
const FIX = 'FOYER_LISTEN_URL=postgres://… past the pooler, to the server of DATABASE_URL'

/** Whether a process can hear of changes, and so keep answers in memory. */
export async function memoryFinding({ session }: Options, database: OpenDatabase): Promise<Finding> {
  const what = 'memory'
  if (!session.memory) return { what, ok: true, message: 'session.memory is false: every answer is read' }
  const feed = database.hearChanges(() => undefined)
  try {
    for (let waited = 0; feed.fault() === 'starting' && waited < WAIT_MILLIS; waited += STEP_MILLIS) {
      await pause(STEP_MILLIS)
    }
    const fault = feed.fault()
    if (fault === undefined) return { what, ok: true, message: 'changes are heard: answers are kept' }
    return { what, ok: true, warns: true, message: `answers are not kept: ${whyOf(fault, feed.cause())}`, fix: FIX }
  } finally {
    await feed.close()
  }
}

function whyOf(fault: FeedFault, cause: unknown): string {
  if (fault !== 'starting' && fault !== 'lost') return faults[fault]
  return `the database cannot be listened to${cause === undefined ? '' : `: ${textOf(cause)}`}`
}
