import { testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { details, signUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const limited = { rateLimit: { enabled: true } }
const wrong = { ...details('Olga'), password: 'wrong-password' }
const behindProxy = { FOYER_TRUST_PROXY: 'loopback' }

describe("the client's address for rate limits and sessions", () => {
  const given = testAppsOn()

  test.each([
    ["is the socket's without a trusted proxy", {}, ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4'], 429],
    [
      'is the one that a trusted proxy forwards',
      behindProxy,
      ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4'],
      401,
    ],
    [
      'is the last one before the trusted proxy',
      behindProxy,
      ['1.1.1.1, 203.0.113.1', '2.2.2.2, 203.0.113.1', '3.3.3.3, 203.0.113.1', '203.0.113.1'],
      429,
    ],
    [
      'is the /64 network of an IPv6 address',
      behindProxy,
      ['2001:db8::1', '2001:db8::2', '2001:db8:0:0:ffff::', '2001:DB8::4'],
      429,
    ],
    [
      'differs between IPv6 networks',
      behindProxy,
      ['2001:db8:0:1::1', '2001:db8:0:2::1', '2001:db8:0:3::1', '2001:db8:0:4::1'],
      401,
    ],
    [
      'is the IPv4 address of an IPv4-mapped IPv6 address',
      behindProxy,
      ['203.0.113.1', '::ffff:203.0.113.1', '::FFFF:203.0.113.1', '203.0.113.1'],
      429,
    ],
    [
      'is the same whatever port a proxy adds to it',
      behindProxy,
      ['203.0.113.9:4711', '203.0.113.9:4712', '203.0.113.9', '203.0.113.9:4713, 127.0.0.1:80'],
      429,
    ],
    [
      'is the same IPv6 network whatever port a proxy adds to it',
      behindProxy,
      ['[2001:db8::1]:443', '[2001:db8::1]', '2001:db8::1', '[2001:db8::2]:444, [::1]:80'],
      429,
    ],
    ['differs between addresses with a port', behindProxy, [1, 2, 3, 4].map((n) => `203.0.113.${n}:443`), 401],
    ['is shared by all clients with an invalid address', behindProxy, ['garbage', 'unknown', '-', '203.0.113.1x'], 429],
  ])('%s', async (_label, variables, addresses, last) => {
    const app = await given(limited, variables)
    const statuses: number[] = []
    for (const address of addresses) statuses.push(await signInFrom(app, address))
    expect(statuses).toEqual([401, 401, 401, last])
  })

  test.each([
    [{}, '127.0.0.1'],
    [behindProxy, '203.0.113.7'],
    [{ FOYER_TRUST_PROXY: '10.0.0.0/8' }, '127.0.0.1'],
  ])('is stored in the session: with %o %s', async (variables, address) => {
    const olga = await signUp(await given({}, variables), 'Olga', { 'x-forwarded-for': '203.0.113.7' })
    expect((await olga.get('/get-session')).json.session.ipAddress).toBe(address)
  })

  test.each([
    ['203.0.113.9:4711', '203.0.113.9'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[::ffff:203.0.113.9]:443', '203.0.113.9'],
    ['203.0.113.9:port', null],
    ['[203.0.113.9', null],
  ])('forwarded as %s is stored as %s', async (forwarded, address) => {
    const olga = await signUp(await given({}, behindProxy), 'Olga', { 'x-forwarded-for': forwarded })
    expect((await olga.get('/get-session')).json.session.ipAddress).toBe(address)
  })

  test('is not taken from a proxy that is not trusted; readiness says so, once', async () => {
    const app = await given({}, { FOYER_TRUST_PROXY: '10.0.0.0/8' })
    const ready = async () => (await app.client().get('/health/ready')).json.warnings
    expect(await ready()).toEqual([])
    for (const address of ['203.0.113.1', '203.0.113.2']) await signInFrom(app, address)
    expect(await ready()).toEqual([
      'x-forwarded-for from 127.0.0.1 is ignored: FOYER_TRUST_PROXY does not name this proxy',
    ])
  })

  test('is read from another header if configured', async () => {
    const app = await given({ advanced: { ipAddressHeaders: ['cf-connecting-ip'] } }, behindProxy)
    const olga = await signUp(app, 'Olga', { 'cf-connecting-ip': '203.0.113.7', 'x-forwarded-for': '203.0.113.8' })
    expect((await olga.get('/get-session')).json.session.ipAddress).toBe('203.0.113.7')
  })
})

async function signInFrom(app: TestApp, address: string): Promise<number> {
  return (await app.client({ 'x-forwarded-for': address }).post('/sign-in/email', wrong)).status
}
