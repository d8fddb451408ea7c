import type { IncomingMessage } from 'node:http'
import { callKind } from '@foyer/rest-compat/routes/call-kind'
import type { Log } from '@foyer/trpc-router/runtime/context/services'
import { fingerprint } from '@foyer/trpc-router/runtime/secrets/keyring'
import type { AdoptedCopy } from './adopted-copy.ts'
import { AnswerBodies } from './answer-bodies.ts'
import { BoundedWork } from './bounded-work.ts'
import type { ComparedAnswer, Difference } from './compare-answers.ts'
import { createSessionUsers } from './session-users.ts'
import { parseSetCookie } from './set-cookie.ts'
import type { Tally } from './tally.ts'
import type { Observer } from './upstream-proxy.ts'
import type { Writes } from './writes.ts'

type Parts = {
  copy: AdoptedCopy
  tally: Tally
  writes: Writes
  log: Pick<Log, 'error'>
  work?: BoundedWork
  bodies?: AnswerBodies
}

/** What is known of a call that was answered. */
type Answered = { endpoint: string; request: IncomingMessage; answer: IncomingMessage; handle: string | undefined }

const comparisons = { running: 4, waiting: 200 }

/** Compares what has been answered already: nobody waits for it, and what it cannot keep up with is counted. */
export function createObserver({
  copy,
  tally,
  writes,
  log,
  work = new BoundedWork(comparisons),
  bodies = new AnswerBodies(),
}: Parts): Observer & { settled(): Promise<void> } {
  const users = createSessionUsers(copy)
  const pending = new Set<Promise<void>>()
  const pendingWrites = new Set<Promise<void>>()

  // Whatever fails here must not end the process, which serves.
  function track(promise: Promise<void>, all: Set<Promise<void>>): void {
    const settled = promise.catch(() => tally.skip('dropped')).finally(() => void all.delete(settled))
    all.add(settled)
  }

  async function noteWrite({ endpoint, handle }: Answered): Promise<void> {
    writes.add({ endpoint, userId: handle === undefined ? undefined : await users.find(handle) })
  }

  async function learnUsers({ answer, handle }: Answered): Promise<void> {
    await bodies.whole(answer, async (old) => {
      if (old !== undefined) users.learn(handlesOf(answer, handle), old)
    })
  }

  async function compareRead(read: Answered & { handle: string }): Promise<void> {
    await bodies.whole(read.answer, async (old) => {
      if (old === undefined) return tally.skip('unread')
      users.learn([read.handle], old)
      if (!(await work.run(() => compareWithCopy({ copy, tally, writes, pendingWrites }, read, old))))
        tally.skip('dropped')
    })
  }

  return {
    answered(request, answer) {
      try {
        watch(request, answer)
      } catch {
        tally.skip('dropped')
      }
    },
    unanswered(error) {
      tally.skip('unanswered')
      log.error({ err: error }, 'the old service does not answer')
    },
    async settled() {
      await Promise.all([...pendingWrites, ...pending])
    },
  }

  function watch(request: IncomingMessage, answer: IncomingMessage): void {
    const { method = '', url = '' } = request
    const call = callKind(method, url.split('?')[0] ?? '')
    if (call.kind === 'read') watchRead({ endpoint: call.endpoint, request, answer, handle: copy.handleIn(request) })
    else tally.skip(call.kind)
    if (call.kind === 'write' && (answer.statusCode ?? 0) < 400) {
      const write = { endpoint: call.endpoint, request, answer, handle: copy.handleIn(request) }
      track(noteWrite(write), pendingWrites)
      track(learnUsers(write), pending)
    }
  }

  function watchRead({ handle, ...read }: Answered): void {
    if (handle === undefined) tally.skip('no-session')
    else if (read.answer.statusCode === 429) tally.skip('limited')
    else track(compareRead({ ...read, handle }), pending)
  }
}

type Comparing = Pick<Parts, 'copy' | 'tally' | 'writes'> & { pendingWrites: ReadonlySet<Promise<void>> }

async function compareWithCopy(
  { copy, tally, writes, pendingWrites }: Comparing,
  { endpoint, request, handle }: Answered & { handle: string },
  old: ComparedAnswer,
): Promise<void> {
  const known = await copy.find(handle)
  if (!known?.adopted) return tally.skip('newer-session')
  const foyer = await copy.ask(request).catch(() => undefined)
  await Promise.all(pendingWrites)
  if (foyer === undefined) return tally.failed(endpoint, old)
  const { userId } = known
  const explained = ({ path }: Difference) => writes.mayHaveChanged({ endpoint, userId, path, old })
  tally.compare({ endpoint, old, foyer, explained })
}

// The session that was presented, and those that the answer starts.
function handlesOf({ headers }: IncomingMessage, presented: string | undefined): string[] {
  const started = (headers['set-cookie'] ?? []).flatMap((line) => {
    const cookie = parseSetCookie(line)
    return cookie?.name.endsWith('.session_token') && cookie.held !== '' ? [fingerprint(cookie.held)] : []
  })
  return started.length > 0 || presented === undefined ? started : [presented]
}
