import { describe, expect, test } from 'vitest'
import { details, signedUp } from './support/people.ts'
import { onDatabase } from './support/suite.ts'
import type { World } from './support/world.ts'

const limited = { rateLimit: { enabled: true } }
const wrong = { ...details('Olga'), password: 'wrong-password' }
const behindProxy = { FOYER_TRUST_PROXY: 'loopback' }

describe('the address a visitor is counted by', () => {
  const given = onDatabase()

  test.each([
    ['is its own, whatever it claims', {}, ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4'], 429],
    ['is what a trusted proxy says', behindProxy, ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4'], 401],
    [
      'is the last one a trusted proxy saw',
      behindProxy,
      ['1.1.1.1, 203.0.113.1', '2.2.2.2, 203.0.113.1', '3.3.3.3, 203.0.113.1', '203.0.113.1'],
      429,
    ],
    [
      'is the half of an IPv6 address that is theirs',
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
      'is IPv4 when it is written as IPv6',
      behindProxy,
      ['203.0.113.1', '::ffff:203.0.113.1', '::FFFF:203.0.113.1', '203.0.113.1'],
      429,
    ],
    ['is one for all whose address is none', behindProxy, ['garbage', 'unknown', '-', '203.0.113.1x'], 429],
  ])('%s', async (_label, variables, addresses, last) => {
    const world = await given(limited, variables)
    const statuses: number[] = []
    for (const address of addresses) statuses.push(await signInFrom(world, address))
    expect(statuses).toEqual([401, 401, 401, last])
  })

  test.each([
    [{}, '127.0.0.1'],
    [behindProxy, '203.0.113.7'],
    [{ FOYER_TRUST_PROXY: '10.0.0.0/8' }, '127.0.0.1'],
  ])('is written to the session: with %o %s', async (variables, address) => {
    const olga = await signedUp(await given({}, variables), 'Olga', { 'x-forwarded-for': '203.0.113.7' })
    expect((await olga.get('/get-session')).json.session.ipAddress).toBe(address)
  })

  test('can come in another header by option', async () => {
    const world = await given({ advanced: { ipAddressHeaders: ['cf-connecting-ip'] } }, behindProxy)
    const olga = await signedUp(world, 'Olga', { 'cf-connecting-ip': '203.0.113.7', 'x-forwarded-for': '203.0.113.8' })
    expect((await olga.get('/get-session')).json.session.ipAddress).toBe('203.0.113.7')
  })
})

async function signInFrom(world: World, address: string): Promise<number> {
  return (await world.visitor({ 'x-forwarded-for': address }).post('/sign-in/email', wrong)).status
}
