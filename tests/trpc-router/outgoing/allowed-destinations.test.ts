import { parseAllowedDestination } from '@foyer/auth-domain/outgoing/allowed-destination'
import { createOutgoing } from '@foyer/trpc-router/runtime/outgoing/outgoing'
import { describe, expect, test } from 'vitest'
import { CERTIFICATE } from './certificate.ts'
import { bounds, resolvingTo } from './given-outgoing.ts'
import { givenServer, givenTlsServer } from './given-servers.ts'

/** What production has, with these entries of `advanced.outgoing.allow`, and the certificate of the tests trusted. */
const allowing = (...entries: string[]) => ({
  allowLoopback: false,
  allow: entries.flatMap((entry) => parseAllowedDestination(entry) ?? []),
  ca: CERTIFICATE,
})

describe('what an operator allows', () => {
  test.each([
    ['a host', (_port: number) => 'hooks.internal'],
    ['a host with its port', (port: number) => `hooks.internal:${port}`],
    ['a network', (_port: number) => '127.0.0.0/30'],
  ])('by %s is asked although it is private and of another port', async (_what, entryOf) => {
    const { port } = await givenTlsServer((request, response) => response.end(request.headers.host))
    const { outgoing } = resolvingTo([['127.0.0.1']], allowing(entryOf(port)))
    const url = `https://hooks.internal:${port}/`
    expect(outgoing.checkUrl(url)).toBeUndefined()
    expect(Buffer.from(await outgoing.fetchBytes(url, bounds)).toString()).toBe(`hooks.internal:${port}`)
  })

  test('is asked without TLS only where the entry says so', async () => {
    const { url, port, asked } = await givenServer((_request, response) => response.end('plain'))
    expect(await reasonFor(url, '127.0.0.1', `127.0.0.1:${port}`, '127.0.0.0/8')).toBe('no-tls')
    expect(asked()).toBe(0)
    const outgoing = createOutgoing(allowing(`http://127.0.0.1:${port}`))
    expect(Buffer.from(await outgoing.fetchBytes(url, bounds)).toString()).toBe('plain')
  })

  test.each([
    ['https://hooks.internal:8444/', ['hooks.internal:8443'], 'port', 'another port'],
    ['https://hooks.internal/', ['hooks.internal:8443'], 'not-public', 'the usual port'],
    ['https://other.internal/', ['hooks.internal'], 'not-public', 'another host'],
    ['https://sub.hooks.internal/', ['hooks.internal'], 'not-public', 'a host below'],
    ['https://other.internal:8443/', ['10.2.0.0/16'], 'port', 'another network, by port'],
    ['https://other.internal/', ['10.2.0.0/16'], 'not-public', 'another network'],
    ['https://[fd00::1]/', ['fd01::/16'], 'not-public', 'another network of IPv6'],
    ['http://hooks.internal:8081/', ['http://hooks.internal:8080'], 'no-tls', 'another port without TLS'],
  ])('%s is not covered by %j: %s (%s)', async (url, entries, reason) => {
    expect(await reasonFor(url, ...entries)).toBe(reason)
  })

  test('of a network is refused where the name has an address elsewhere', async () => {
    const { outgoing } = resolvingTo([['10.1.0.1', '10.2.0.1']], allowing('10.1.0.0/16'))
    await expect(outgoing.fetchBytes('https://hooks.internal/', bounds)).rejects.toMatchObject({ reason: 'not-public' })
  })
})

describe('a certificate', () => {
  const respond = (_request: unknown, response: { end(text: string): void }) => response.end('never')

  test.each([
    ['is of another name', 'other.internal', CERTIFICATE],
    ['nobody trusts', 'hooks.internal', undefined],
  ])('that %s ends the request', async (_what, host, ca) => {
    const { port, asked } = await givenTlsServer(respond)
    const { outgoing } = resolvingTo([['127.0.0.1']], { ...allowing(host), ca })
    const posted = outgoing.post(`https://${host}:${port}/`, { headers: {}, text: '{}' }, bounds)
    await expect(posted).rejects.toMatchObject({ reason: 'certificate' })
    expect(asked()).toBe(0)
  })
})

/** What a request is refused with, whose name has the address 10.1.0.1. */
async function reasonFor(url: string, ...entries: string[]): Promise<unknown> {
  const { outgoing } = resolvingTo([['10.1.0.1']], allowing(...entries))
  return outgoing.fetchBytes(url, bounds).catch((error) => error.reason)
}
