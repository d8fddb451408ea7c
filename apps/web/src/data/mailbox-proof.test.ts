import { expect, test } from 'vitest'
import { createMailboxProof, sendOnceProved } from './mailbox-proof.ts'
import { CanceledError } from './question.ts'

const olga = { userId: 'olga', email: 'olga@example.com' }
const page = { focused: () => null, userId: async () => 'olga', toProve: async () => olga }

function recorder() {
  const sent: string[] = []
  return {
    sent,
    send: async (url: RequestInfo | URL | string) => {
      sent.push(String(url))
      return new Response('done')
    },
  }
}

test('a call waits for the user to prove their mailbox', async () => {
  const { sent, send } = recorder()
  const mailboxProof = createMailboxProof()
  const answer = sendOnceProved(send, mailboxProof, page)('/add')
  await expect.poll(() => mailboxProof.current()?.email).toBe(olga.email)
  expect(sent).toEqual([])
  mailboxProof.settle(true)
  expect(await (await answer).text()).toBe('done')
  expect([sent, mailboxProof.current()]).toEqual([['/add'], undefined])
})

test('it is not sent where they cancel', async () => {
  const { sent, send } = recorder()
  const mailboxProof = createMailboxProof()
  const answer = sendOnceProved(send, mailboxProof, page)('/add')
  await expect.poll(() => mailboxProof.current()).toBeDefined()
  mailboxProof.settle(false)
  await expect(answer).rejects.toThrow(CanceledError)
  expect(sent).toEqual([])
})

test('nor where another user is signed in by then', async () => {
  const { sent, send } = recorder()
  const mailboxProof = createMailboxProof()
  const answer = sendOnceProved(send, mailboxProof, { ...page, userId: async () => 'paul' })('/add')
  await expect.poll(() => mailboxProof.current()).toBeDefined()
  mailboxProof.settle(true)
  await expect(answer).rejects.toThrow(CanceledError)
  expect(sent).toEqual([])
})

test.each([
  ['there is nothing to prove', async () => undefined],
  ['it cannot be known', () => Promise.reject(new Error('no connection'))],
])('it is sent at once where %s', async (_case, toProve) => {
  const { sent, send } = recorder()
  const mailboxProof = createMailboxProof()
  await sendOnceProved(send, mailboxProof, { ...page, toProve })('/add')
  expect([sent, mailboxProof.current()]).toEqual([['/add'], undefined])
})
