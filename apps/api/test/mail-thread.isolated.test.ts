import { threadId, type Worker } from 'node:worker_threads'
import { createTestClient } from '@foyer/testing/client'
import { givenSmtp } from '@foyer/testing/smtp'
import { details } from '@foyer/testing/users'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startServiceOn } from './service-on.ts'

// Starting the thread takes some seconds on a busy machine.
const PATIENCE = { timeout: 30_000, interval: 50 }

// What a mail costs must not slow down the requests that follow, which would tell known emails from unknown ones.
describe('a service as it is wired for use renders mails on another thread', { timeout: 60_000 }, () => {
  test('for the development mailbox', async () => {
    const rendered = renderedElsewhere()
    const service = await signUpAt({})
    const caught = () => service.foyer.mailbox?.list(details('Olga').email) ?? []
    await vi.waitFor(() => expect(caught()).toHaveLength(1), PATIENCE)
    const { thread } = theOnly(rendered, ({ html }) => html === caught()[0]?.html)
    expect(thread).not.toBe(threadId)
  })

  test('for a mail server', async () => {
    const rendered = renderedElsewhere()
    const smtp = await givenSmtp()
    onTestFinished(() => smtp.close())
    await signUpAt(smtp.variables)
    await vi.waitFor(() => expect(smtp.received).toHaveLength(1), PATIENCE)
    const { thread } = theOnly(rendered, ({ subject }) => smtp.received[0]?.includes(`Subject: ${subject}`) === true)
    expect(thread).not.toBe(threadId)
  })
})

type Rendered = { thread: number; subject: string; html: string }

/** Collects what threads that are started from now on answer with a rendered mail. */
function renderedElsewhere(): Rendered[] {
  const rendered: Rendered[] = []
  const listen = (worker: Worker) => {
    worker.on('message', (answer) => {
      if (answer.rendered !== undefined) rendered.push({ thread: worker.threadId, ...answer.rendered })
    })
  }
  process.on('worker', listen)
  onTestFinished(() => void process.off('worker', listen))
  return rendered
}

async function signUpAt(variables: Record<string, string>): ReturnType<typeof startServiceOn> {
  const options = { emailVerification: { sendOnSignUp: true } }
  const service = await startServiceOn({ DATABASE_URL: 'memory:', ...variables }, {}, options)
  await service.running.ready
  const answer = await createTestClient(service.baseUrl).post('/sign-up/email', details('Olga'))
  expect(answer.status).toBe(200)
  return service
}

function theOnly(rendered: readonly Rendered[], isSent: (mail: Rendered) => boolean): Rendered {
  const [one, ...others] = rendered.filter(isSent)
  if (one === undefined) throw new Error('No thread has rendered the mail')
  expect(others).toEqual([])
  return one
}
