import { TRPCClientError } from '@trpc/react-query'
import { expect, test } from 'vitest'
import { errorCauseOf } from './refusal.ts'
import { type Send, sendInSingleFlight, sendWithConnection, sendWithin } from './send.ts'

test('equal requests in flight are sent once, and each gets the response', async () => {
  const { sent, send, answer } = givenServer()
  const first = send('/create', { body: 'acme' })
  const second = send('/create', { body: 'acme' })
  await answer('created')
  expect(await (await first).text()).toBe('created')
  expect(await (await second).text()).toBe('created')
  expect(sent).toEqual(['/create acme'])
})

test('an equal request after the response is sent again', async () => {
  const { sent, send, answer } = givenServer()
  const first = send('/create', { body: 'acme' })
  await answer('created')
  await first
  const second = send('/create', { body: 'acme' })
  await answer('taken')
  expect(await (await second).text()).toBe('taken')
  expect(sent).toEqual(['/create acme', '/create acme'])
})

test('different requests are sent one after another', async () => {
  const { sent, send, answer } = givenServer()
  const first = send('/create', { body: 'acme' })
  const second = send('/create', { body: 'globex' })
  await settle()
  expect(sent).toEqual(['/create acme'])
  await answer('one')
  await first
  await answer('two')
  expect(await (await second).text()).toBe('two')
  expect(sent).toEqual(['/create acme', '/create globex'])
})

test('a failed request does not keep the next one back', async () => {
  const { send, answer, fail } = givenServer()
  const first = send('/create', { body: 'acme' })
  const second = send('/create', { body: 'globex' })
  await fail(new TypeError('Failed to fetch'))
  await expect(first).rejects.toThrow('Failed to fetch')
  await answer('two')
  expect(await (await second).text()).toBe('two')
})

test.each([
  { online: false, name: 'OfflineError' },
  { online: true, name: 'TypeError' },
])('a request that fails while online is $online throws a $name', async ({ online, name }) => {
  const send = sendWithConnection(
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => online,
  )
  await expect(send('/create')).rejects.toMatchObject({ name })
})

test('a request that gets no response ends after a time as unreachable, and the next one is sent', async () => {
  const sent: string[] = []
  const hanging: Send = (url, options) => {
    sent.push(String(url))
    if (url === '/next') return Promise.resolve(new Response('done'))
    return new Promise((_resolve, reject) => {
      options?.signal?.addEventListener('abort', () => reject(options.signal?.reason))
    })
  }
  const online = () => true
  const send = sendInSingleFlight(sendWithin(1, sendWithConnection(hanging, online)))
  const first = send('/create')
  const next = send('/next')
  await expect(first).rejects.toMatchObject({ name: 'TimeoutError' })
  expect(errorCauseOf(TRPCClientError.from(await first.catch((error) => error)))).toEqual({ kind: 'unreachable' })
  expect(await (await next).text()).toBe('done')
  expect(sent).toEqual(['/create', '/next'])
})

test('a request that its caller ends is ended before that time', async () => {
  const caller = new AbortController()
  const send = sendWithin(60_000, (_url, options) => {
    caller.abort(new Error('not needed'))
    return Promise.reject(options?.signal?.reason)
  })
  await expect(send('/create', { signal: caller.signal })).rejects.toThrow('not needed')
})

/** Requests wait until the test answers the oldest of them. */
function givenServer() {
  const sent: string[] = []
  const waiting: { resolve: (response: Response) => void; reject: (error: Error) => void }[] = []
  const server: Send = (url, options) => {
    sent.push(`${url} ${options?.body}`)
    return new Promise((resolve, reject) => waiting.push({ resolve, reject }))
  }
  return {
    sent,
    send: sendInSingleFlight(server),
    answer: async (text: string) => {
      await settle()
      waiting.shift()?.resolve(new Response(text))
    },
    fail: async (error: Error) => {
      await settle()
      waiting.shift()?.reject(error)
    },
  }
}

function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
