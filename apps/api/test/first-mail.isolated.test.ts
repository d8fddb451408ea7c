import type { Worker } from 'node:worker_threads'
import { createMailRenderer, type MailRenderer } from '@foyer/email/mail-renderer'
import { createTestClient } from '@foyer/testing/client'
import { givenSmtp } from '@foyer/testing/smtp'
import { details } from '@foyer/testing/users'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startServiceOn, type TestService } from './service-on.ts'

// Starting the thread takes some seconds on a busy machine.
const PATIENCE = { timeout: 30_000, interval: 50 }
const IN_MEMORY = { DATABASE_URL: 'memory:' }
const OPTIONS = { emailVerification: { sendOnSignUp: true } }

describe('the thread that renders mails', { timeout: 60_000 }, () => {
  test('has rendered one before the service is ready, and renders the first that is sent', async () => {
    const threads = givenWatchedThreads()
    const smtp = await givenSmtp()
    onTestFinished(() => smtp.close())
    const service = await startServiceOn({ ...IN_MEMORY, ...smtp.variables }, {}, OPTIONS)
    await vi.waitFor(async () => expect(await readinessOf(service)).toMatchObject({ ready: true }), PATIENCE)
    expect(threads.rendered()).toBe(1)
    expect(smtp.received).toEqual([])
    const { status } = await createTestClient(service.baseUrl).post('/sign-up/email', details('Olga'))
    expect(status).toBe(200)
    await vi.waitFor(() => expect(smtp.received).toHaveLength(1), PATIENCE)
    expect(smtp.received[0]).toContain(`To: ${details('Olga').email}`)
    expect(threads.count).toBe(1)
  })

  test('is waited for by readiness alone: requests are answered, and the process lives', async () => {
    const { mailRenderer, release } = givenHeldRenderer()
    const service = await startServiceOn(IN_MEMORY, { mailRenderer }, OPTIONS)
    await service.running.ready
    expect(await readinessOf(service)).toMatchObject({ ready: false, reason: 'starting' })
    expect((await fetch(`${service.baseUrl}/health/live`)).status).toBe(200)
    const { status } = await createTestClient(service.baseUrl).post('/sign-up/email', details('Olga'))
    expect(status).toBe(200)
    release()
    await vi.waitFor(async () => expect(await readinessOf(service)).toMatchObject({ ready: true }), PATIENCE)
  })

  test('keeps no service from being ready where it cannot be started', async () => {
    const mailRenderer = createMailRenderer()
    await mailRenderer.close()
    const service = await startServiceOn(IN_MEMORY, { mailRenderer }, OPTIONS)
    await vi.waitFor(async () => expect(await readinessOf(service)).toMatchObject({ ready: true }), PATIENCE)
    expect(service.lines).toContainEqual(
      expect.objectContaining({ msg: 'the thread that renders mails could not be started' }),
    )
  })
})

async function readinessOf({ baseUrl }: TestService): Promise<unknown> {
  return (await fetch(`${baseUrl}/health/ready`)).json()
}

/** Counts the threads that render from now on, and what they have rendered. */
function givenWatchedThreads(): { readonly count: number; rendered(): number } {
  const rendering = new Set<Worker>()
  let rendered = 0
  const listen = (worker: Worker) => {
    worker.on('message', (answer) => {
      if (answer.rendered === undefined) return
      rendering.add(worker)
      rendered += 1
    })
  }
  process.on('worker', listen)
  onTestFinished(() => void process.off('worker', listen))
  return {
    get count() {
      return rendering.size
    },
    rendered: () => rendered,
  }
}

/** One that is warmed once it is released. */
function givenHeldRenderer(): { mailRenderer: MailRenderer; release(): void } {
  const renderer = createMailRenderer()
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const mailRenderer = { ...renderer, warm: () => released.then(renderer.warm) }
  return { mailRenderer, release: () => release() }
}
