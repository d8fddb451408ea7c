import { Worker } from 'node:worker_threads'
import type { Mail, RenderedMail, RenderMail } from './mail.ts'
import { sampleMails } from './samples.ts'

/** Renders mails in a thread of its own, so that requests that follow do not become slower where one was mailed (S35). */
export type MailRenderer = {
  render: RenderMail
  /** Starts the thread and has it render a mail, so that the first one to be sent waits for neither. */
  warm(): Promise<void>
  /** Ends the thread; what it has not rendered is rejected. */
  close(): Promise<void>
}

export type RenderRequest = { id: number; mail: Mail }
export type RenderAnswer = { id: number; rendered: RenderedMail } | { id: number; failure: string }

type Waiting = { resolve(rendered: RenderedMail): void; reject(error: Error): void }

/** A started thread and the renderings it owes. */
type Thread = { worker: Worker; waiting: Map<number, Waiting> }

// Half of the time that a claimed mail is leased for: one that never ends rendering is tried again, in a new thread.
const RENDER_MILLISECONDS = 60_000

// Rendering takes 15 MB; without limits V8 leaves 25 MB more of what is garbage.
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 64 }

const ENGLISH = 3

// The bundle's build names the bundled thread here instead.
const sourceEntry = () => new URL('./render-worker-source.mjs', import.meta.url)

/**
 * The thread starts when it is warmed, or with the first mail, and again after it has ended. Whatever ends it rejects the
 * mails it was given; the outbox tries those again.
 */
export function createMailRenderer(entry: URL = sourceEntry()): MailRenderer {
  let thread: Thread | undefined
  let requests = 0
  let closed = false
  function currentThread(): Thread {
    thread ??= startThread(entry, () => {
      thread = undefined
    })
    return thread
  }
  async function render(mail: Mail): Promise<RenderedMail> {
    if (closed) throw new Error('Mails are no longer rendered: the service is stopping')
    requests += 1
    return renderIn(currentThread(), { id: requests, mail })
  }
  return {
    render,
    async warm() {
      await render(sampleMails(ENGLISH).invitation)
    },
    async close() {
      closed = true
      await thread?.worker.terminate()
    },
  }
}

function startThread(entry: URL, onEnd: () => void): Thread {
  const worker = new Worker(entry, { resourceLimits: RESOURCE_LIMITS })
  const waiting: Thread['waiting'] = new Map()
  let reason = new Error('The thread that renders mails ended')
  worker.unref()
  worker.on('message', (answer: RenderAnswer) => settle(waiting, answer))
  worker.on('error', (error) => {
    reason = error
  })
  worker.on('exit', () => {
    onEnd()
    for (const { reject } of waiting.values()) reject(reason)
  })
  return { worker, waiting }
}

function renderIn({ worker, waiting }: Thread, request: RenderRequest): Promise<RenderedMail> {
  const limit = setTimeout(() => void worker.terminate(), RENDER_MILLISECONDS).unref()
  const rendered = new Promise<RenderedMail>((resolve, reject) => waiting.set(request.id, { resolve, reject }))
  worker.postMessage(request)
  return rendered.finally(() => clearTimeout(limit))
}

function settle(waiting: Thread['waiting'], answer: RenderAnswer): void {
  const one = waiting.get(answer.id)
  waiting.delete(answer.id)
  if ('failure' in answer) one?.reject(new Error(answer.failure))
  else one?.resolve(answer.rendered)
}
