import { expect, test } from 'vitest'
import { CanceledError } from './question.ts'
import { createStepUp, type StepUpMethod, sendWithStepUp } from './step-up.ts'

const page = { focused: () => null, userId: async () => 'olga' }

function refusedOnce(methods: readonly StepUpMethod[]) {
  const sent: string[] = []
  const body = JSON.stringify({ error: { json: { data: { refusal: { stepUp: { methods } } } } } })
  return {
    sent,
    send: async (url: RequestInfo | URL | string) => {
      sent.push(String(url))
      return sent.length === 1 ? new Response(body, { status: 403 }) : new Response('done')
    },
  }
}

test('a call that is refused is sent again once the session is confirmed', async () => {
  const { sent, send } = refusedOnce(['totp'])
  const stepUp = createStepUp()
  const answer = sendWithStepUp(send, stepUp, page)('/act')
  await expect.poll(() => stepUp.current()?.methods).toEqual(['totp'])
  stepUp.settle(true)
  expect(await (await answer).text()).toBe('done')
  expect([sent, stepUp.current()]).toEqual([['/act', '/act'], undefined])
})

test('it fails as canceled where the session is not confirmed, and is not sent again', async () => {
  const { sent, send } = refusedOnce(['password'])
  const stepUp = createStepUp()
  const answer = sendWithStepUp(send, stepUp, page)('/act')
  await expect.poll(() => stepUp.current()).toBeDefined()
  stepUp.settle(false)
  await expect(answer).rejects.toThrow(CanceledError)
  expect(sent).toEqual(['/act'])
})

test.each([['paul'], [undefined]])('it is not sent again where %s is signed in by then', async (other) => {
  const { sent, send } = refusedOnce(['email-code'])
  const stepUp = createStepUp()
  let signedIn: string | undefined = 'olga'
  const answer = sendWithStepUp(send, stepUp, { ...page, userId: async () => signedIn })('/act')
  await expect.poll(() => stepUp.current()).toBeDefined()
  signedIn = other
  stepUp.settle(true)
  await expect(answer).rejects.toThrow(CanceledError)
  expect(sent).toEqual(['/act'])
})

test('calls that are refused meanwhile wait for the same answer', async () => {
  const stepUp = createStepUp()
  const answers = ['/one', '/other'].map((url) => sendWithStepUp(refusedOnce(['totp']).send, stepUp, page)(url))
  await expect.poll(() => stepUp.current()).toBeDefined()
  stepUp.settle(true)
  const texts = await Promise.all(answers.map(async (answer) => (await answer).text()))
  expect(texts).toEqual(['done', 'done'])
})

test.each([
  ['nothing would satisfy', JSON.stringify({ error: { json: { data: { refusal: { stepUp: { methods: [] } } } } } })],
  ['a proxy has sent', '<html>"bad gateway"</html>'],
])('a refusal that %s is passed on', async (_what, body) => {
  const send = async () => new Response(body, { status: 403 })
  const response = await sendWithStepUp(send, createStepUp(), page)('/act')
  expect([response.status, await response.text()]).toEqual([403, body])
})
