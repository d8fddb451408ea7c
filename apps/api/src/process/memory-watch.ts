import { memoryFaults } from '@foyer/auth-domain/service/operator-texts'
import type { FeedFault } from '@foyer/db/changes/change-feed'
import { type BackgroundLoop, startBackgroundLoop } from '@foyer/trpc-router/runtime/background-loop'
import type { Log } from '@foyer/trpc-router/runtime/context/services'
import type { AnswerMemory } from '@foyer/trpc-router/runtime/memory/answer-memory'

const LOOK_MILLISECONDS = 1000
// A connection that is replaced, or a slow moment, is none of an operator's business.
const LASTING_MILLISECONDS = 3000

const MESSAGE = 'answers are not kept in memory: changes are not heard'

/** Logs a fault that keeps answers from being kept once, with its cause, and that it is over. */
export function watchMemory(memory: Pick<AnswerMemory, 'fault' | 'cause'>, log: Log): BackgroundLoop {
  let since: number | undefined
  let told: FeedFault | undefined
  return startBackgroundLoop(
    async () => {
      const fault = memory.fault()
      if (fault === undefined || fault === 'starting') {
        if (told !== undefined) log.info({ ends: MESSAGE }, 'changes are heard again: answers are kept in memory')
        since = told = undefined
        return LOOK_MILLISECONDS
      }
      since ??= performance.now()
      if (fault === told || performance.now() - since < LASTING_MILLISECONDS) return LOOK_MILLISECONDS
      told = fault
      const err = memory.cause()
      log.warn({ reason: fault, means: memoryFaults[fault], ...(err !== undefined && { err }) }, MESSAGE)
      return LOOK_MILLISECONDS
    },
    (error) => log.error({ err: error }, 'answers in memory could not be watched'),
  )
}
