import { setTimeout as pause } from 'node:timers/promises'
import type { Options } from '@foyer/auth-domain/options'
import { type OperatorText, operatorFix, operatorText } from '@foyer/auth-domain/service/operator-text'
import type { Finding } from '@foyer/auth-domain/set-up/finding'
import type { FeedFault } from '@foyer/db/changes/change-feed'
import type { OpenDatabase } from '@foyer/db/engine/open-database'
import { textOf } from './reason-of.ts'

// As long as it may take to connect, and a first message to be heard.
const WAIT_MILLIS = 4500
const STEP_MILLIS = 50

const UNANSWERED = `no answer in ${WAIT_MILLIS / 1000} s`

/** Whether a process can hear of changes, and so keep answers in memory. */
export async function memoryFinding({ session }: Options, database: OpenDatabase): Promise<Finding> {
  const what = 'memory'
  if (!session.memory) return { what, ok: true, message: 'session.memory is false: every answer is read' }
  const feed = database.listenForChanges(() => undefined)
  try {
    for (let waited = 0; feed.fault() === 'starting' && waited < WAIT_MILLIS; waited += STEP_MILLIS) {
      await pause(STEP_MILLIS)
    }
    const fault = feed.fault()
    if (fault === undefined) return { what, ok: true, message: 'changes are heard: answers are kept' }
    return { what, ok: true, warns: true, ...reasonOf(fault, feed.cause()), ...operatorFix('listen-past-pooler') }
  } finally {
    await feed.close()
  }
}

function reasonOf(fault: FeedFault, cause: unknown): OperatorText {
  if (fault !== 'starting' && fault !== 'lost') return operatorText(`memory-${fault}`, {})
  return operatorText('memory-unlistened', { cause: cause === undefined ? UNANSWERED : textOf(cause) })
}
