import { afterCall, type Breaker, CLOSED, type HookFacts, type HookName, isOpen } from '@foyer/auth-domain/hooks/hook'
import { type HookAnswer, hookAnswerSchema } from '@foyer/auth-domain/hooks/hook.schema'
import type { Options } from '@foyer/auth-domain/options'
import { traced } from '@foyer/db/engine/traced'
import { askByPost } from './ask-by-post.ts'

type Configured = Options['hooks']['before']

/** How a call of a hook ended; `skipped`: while the breaker is open. */
export type HookOutcome = 'allowed' | 'refused' | 'failed' | 'skipped'

export type HookObserver = (hook: HookName, outcome: HookOutcome, milliseconds: number) => void

/** Asks the application's hooks. */
export type Hooks = {
  has(name: HookName): boolean
  /** Undefined where it failed and the option refuses then. */
  ask<Name extends HookName>(name: Name, facts: HookFacts[Name]): Promise<HookAnswer | undefined>
}

/** `onFailure` hears of a hook that answers too late, wrongly or not at all. */
type Parts = { now: () => Date; observe: HookObserver; onFailure: (hook: HookName, error: unknown) => void }

export function createHooks(configured: Configured, { now, observe, onFailure }: Parts): Hooks {
  const breakers = new Map<HookName, Breaker>()

  async function call<Name extends HookName>(name: Name, facts: HookFacts[Name]): Promise<HookAnswer> {
    const hook = configured[name]
    if (hook === undefined) return { allow: true }
    const asked = 'run' in hook ? run(hook, facts) : askByPost(hook, { name, facts, at: now() })
    return hookAnswerSchema.parse(await within(hook.timeout, asked))
  }
  return {
    has: (name) => configured[name] !== undefined,
    async ask(name, facts) {
      const failed: HookAnswer | undefined = configured[name]?.onFailure === 'allow' ? { allow: true } : undefined
      const started = performance.now()
      const breaker = breakers.get(name) ?? CLOSED
      const ended = (outcome: HookOutcome) => observe(name, outcome, performance.now() - started)
      if (isOpen(breaker, started)) {
        ended('skipped')
        return failed
      }
      try {
        const answer = await traced(
          () => ({ name: `hook ${name}`, kind: 'client', attributes: {} }),
          () => call(name, facts),
        )
        breakers.set(name, CLOSED)
        ended(answer.allow ? 'allowed' : 'refused')
        return answer
      } catch (error) {
        breakers.set(name, afterCall(breakers.get(name) ?? CLOSED, true, performance.now()))
        ended('failed')
        onFailure(name, error)
        return failed
      }
    },
  }
}

// A function that throws at once fails as one that rejects.
async function run(hook: { run: (facts: never) => unknown }, facts: unknown): Promise<unknown> {
  return hook.run(facts as never)
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const ended = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds)
  })
  try {
    return await Promise.race([work, ended])
  } finally {
    clearTimeout(timer)
  }
}
