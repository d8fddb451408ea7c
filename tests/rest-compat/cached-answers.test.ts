import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contract } from '@foyer/auth-domain/contract/contract'
import { serveCached } from '@foyer/rest-compat/cached-answers'
import { testAppsOn } from '@foyer/testing/suite'
import type { CallObserver } from '@foyer/trpc-router/runtime/context/call-observer'
import { StoreUnavailableError } from '@foyer/trpc-router/runtime/limiter/rate-limiter'
import { expect, onTestFinished, test, vi } from 'vitest'

const given = testAppsOn()
const session = { token: 'secret', userId: 'olga', impersonatedBy: null }

test('a kept answer whose limit cannot be counted is refused, observed and logged like one that is read', async () => {
  const { services } = await given()
  const observe = vi.fn<CallObserver>()
  const logged = vi.spyOn(services.log, 'error')
  const failing = {
    ...services,
    observe,
    rateLimiter: { enabled: true, consume: () => Promise.reject(new StoreUnavailableError('away')) },
  }
  const kept = { operation: contract.getSession, text: '{"of":"before"}', headers: [], session }
  const server = createServer((_request, response) => {
    response.setHeader('X-Request-Id', 'one')
    serveCached(failing, kept, () => ({ session: session.token, address: '' }), { response, headers: [] })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await answer.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  expect(observe.mock.calls).toEqual([
    [expect.objectContaining({ operation: 'getSession', refusal: 'SERVICE_UNAVAILABLE', signedIn: false })],
  ])
  const fault = { err: expect.any(StoreUnavailableError), operation: 'getSession', requestId: 'one' }
  expect(logged.mock.calls).toEqual([[fault, 'call failed']])
})
