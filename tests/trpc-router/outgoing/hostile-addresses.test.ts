import { Socket } from 'node:net'
import { OutgoingError } from '@foyer/trpc-router/runtime/outgoing/outgoing-error'
import { beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { bounds, loopback, resolvingTo, strict } from './given-outgoing.ts'
import { givenServer } from './given-servers.ts'

/** The addresses that sockets of this process tried to connect to. */
const attempted: string[] = []
let connect: MockInstance<Socket['connect']>

beforeEach(() => {
  attempted.length = 0
  const connectAsEver = Socket.prototype.connect
  connect = vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...to) {
    this.on('connectionAttempt', (address) => attempted.push(address))
    return connectAsEver.apply(this, to)
  })
  return () => connect.mockRestore()
})

const hostile: [url: string, reason: string, what: string][] = [
  ['https://127.0.0.1/', 'not-public', 'this host'],
  ['https://127.8.8.8/', 'not-public', 'this host by another of its addresses'],
  ['https://localhost/', 'not-public', 'this host by name'],
  ['https://api.localhost/', 'not-public', 'this host by a name below'],
  ['https://LOCALHOST./', 'not-public', 'this host with a trailing dot'],
  ['https://127.0.0.1./', 'not-public', 'an address with a trailing dot'],
  ['https://[::1]/', 'not-public', 'this host by IPv6'],
  ['https://[0:0:0:0:0:0:0:1]/', 'not-public', 'the same, written out'],
  ['https://0.0.0.0/', 'not-public', 'any address of this host'],
  ['https://[::]/', 'not-public', 'the same by IPv6'],
  ['https://0/', 'not-public', 'a zero'],
  ['https://2130706433/', 'not-public', 'one number'],
  ['https://017700000001/', 'not-public', 'one octal number'],
  ['https://0x7f000001/', 'not-public', 'one hexadecimal number'],
  ['https://0177.0.0.1/', 'not-public', 'octal parts'],
  ['https://0x7f.0x0.0x0.0x1/', 'not-public', 'hexadecimal parts'],
  ['https://127.1/', 'not-public', 'a short form'],
  ['https://0x7f.1/', 'not-public', 'a short form, mixed'],
  ['https://%31%32%37.0.0.1/', 'not-public', 'an encoded address'],
  ['https://１２７.０.０.１/', 'not-public', 'digits of full width'],
  ['https://127。0。0。1/', 'not-public', 'dots of another script'],
  ['https://①②⑦.⓪.⓪.①/', 'not-public', 'digits in circles'],
  ['https://ⓛocalhost/', 'not-public', 'letters in circles'],
  ['https:\\\\127.0.0.1/', 'not-public', 'backslashes'],
  ['https:127.0.0.1', 'not-public', 'no slashes'],
  ['https://127.0.0.1\t/', 'not-public', 'a tab'],
  ['https://10.1.2.3/', 'not-public', 'a private network'],
  ['https://172.16.0.1/', 'not-public', 'a private network'],
  ['https://172.31.255.255/', 'not-public', 'the end of a private network'],
  ['https://192.168.1.1/', 'not-public', 'a private network'],
  ['https://100.64.0.1/', 'not-public', "a carrier's network"],
  ['https://100.100.100.200/', 'not-public', 'metadata of a cloud'],
  ['https://169.254.169.254/latest/meta-data', 'not-public', 'metadata of a cloud'],
  ['https://[fd00:ec2::254]/latest/meta-data', 'not-public', 'metadata of a cloud by IPv6'],
  ['https://192.0.0.192/', 'not-public', 'metadata of a cloud'],
  ['https://192.0.2.1/', 'not-public', 'documentation'],
  ['https://198.51.100.1/', 'not-public', 'documentation'],
  ['https://203.0.113.1/', 'not-public', 'documentation'],
  ['https://198.18.0.1/', 'not-public', 'benchmarks'],
  ['https://192.88.99.1/', 'not-public', 'relays of 6to4'],
  ['https://224.0.0.1/', 'not-public', 'multicast'],
  ['https://240.0.0.1/', 'not-public', 'reserved'],
  ['https://255.255.255.255/', 'not-public', 'broadcast'],
  ['https://[::ffff:127.0.0.1]/', 'not-public', 'IPv4 mapped to IPv6'],
  ['https://[::ffff:7f00:1]/', 'not-public', 'the same in hexadecimal'],
  ['https://[::ffff:10.0.0.1]/', 'not-public', 'a private one mapped'],
  ['https://[::ffff:8.8.8.8]/', 'not-public', 'a public one mapped'],
  ['https://[::127.0.0.1]/', 'not-public', 'IPv4 within IPv6'],
  ['https://[::ffff:0:127.0.0.1]/', 'not-public', 'IPv4 translated'],
  ['https://[64:ff9b::127.0.0.1]/', 'not-public', 'NAT64'],
  ['https://[64:ff9b::a00:1]/', 'not-public', 'NAT64 of a private one'],
  ['https://[64:ff9b:1::a00:1]/', 'not-public', 'NAT64 of a network'],
  ['https://[2002:7f00:1::]/', 'not-public', '6to4'],
  ['https://[2002:a9fe:a9fe::]/', 'not-public', '6to4 of metadata'],
  ['https://[2001::1]/', 'not-public', 'Teredo'],
  ['https://[2001:db8::1]/', 'not-public', 'documentation'],
  ['https://[3fff::1]/', 'not-public', 'documentation'],
  ['https://[fe80::1]/', 'not-public', 'link-local'],
  ['https://[fec0::1]/', 'not-public', 'site-local'],
  ['https://[fc00::1]/', 'not-public', 'unique local'],
  ['https://[fd12:3456:789a::1]/', 'not-public', 'unique local'],
  ['https://[ff02::1]/', 'not-public', 'multicast'],
  ['https://[100::1]/', 'not-public', 'discarded'],
  ['https://[fe80::1%25eth0]/', 'malformed', 'a zone'],
  ['https://[::1/', 'malformed', 'half a bracket'],
  ['https://256.256.256.256/', 'malformed', 'no address'],
  ['https://127.0.0.1.1/', 'malformed', 'too many parts'],
  ['https://example.com:65536/', 'malformed', 'no port'],
  ['https://user@example.com/', 'malformed', 'a user'],
  ['https://:password@example.com/', 'malformed', 'a password'],
  ['https://example.com@127.0.0.1/', 'malformed', 'a host that is a user'],
  ['https://', 'malformed', 'no host'],
  ['//example.com/', 'malformed', 'no scheme'],
  ['example.com', 'malformed', 'a name alone'],
  ['', 'malformed', 'nothing'],
  ['file:///etc/passwd', 'malformed', 'a file'],
  ['ftp://example.com/', 'malformed', 'FTP'],
  ['gopher://127.0.0.1:6379/_FLUSHALL', 'malformed', 'Gopher'],
  ['ws://example.com/', 'malformed', 'a socket'],
  ['data:text/plain,x', 'malformed', 'data'],
  ['javascript:alert(1)', 'malformed', 'a script'],
  ['blob:https://example.com/1', 'malformed', 'a blob'],
  ['http://example.com/', 'no-tls', 'no TLS'],
  ['http://8.8.8.8/', 'no-tls', 'no TLS to an address'],
  ['http://127.0.0.1:3000/', 'no-tls', 'a service of this host'],
  ['https://example.com:80/', 'port', 'the port of http'],
  ['https://example.com:22/', 'port', 'the port of SSH'],
  ['https://example.com:8443/', 'port', 'another port'],
  ['https://example.com:0/', 'port', 'no port'],
]

describe('refused before anything is resolved or connected to', () => {
  test.each(hostile)('%s: %s (%s)', async (url, reason) => {
    const { outgoing, resolved } = resolvingTo([['8.8.8.8']])
    await expect(outgoing.fetchBytes(url, bounds)).rejects.toMatchObject({ name: 'OutgoingError', reason })
    await expect(outgoing.post(url, { headers: {}, text: '{}' }, bounds)).rejects.toMatchObject({ reason })
    expect(outgoing.checkUrl(url)).toBe(reason)
    expect([resolved, connect.mock.calls]).toEqual([[], []])
  })
})

describe('refused once its name is resolved, and not connected to', () => {
  test.each<[string[], string, string]>([
    [['10.0.0.1'], 'not-public', 'a private address'],
    [['127.0.0.1'], 'not-public', 'this host'],
    [['::1'], 'not-public', 'this host by IPv6'],
    [['::ffff:127.0.0.1'], 'not-public', 'IPv4 mapped to IPv6'],
    [['169.254.169.254'], 'not-public', 'metadata of a cloud'],
    [['fd00:ec2::254'], 'not-public', 'the same by IPv6'],
    [['0.0.0.0'], 'not-public', 'any address'],
    [['8.8.8.8', '10.0.0.1'], 'not-public', 'a public and a private address'],
    [['8.8.8.8', '127.0.0.1'], 'not-public', 'a public one and this host'],
    [['127.0.0.1', '8.8.8.8'], 'not-public', 'the same in another order'],
    [['8.8.8.8', 'fe80::1'], 'not-public', 'a public one and one of the link'],
    [['not an address'], 'not-public', 'no address at all'],
    [[], 'unresolved', 'no address'],
  ])('%j: %s (%s)', async (addresses, reason) => {
    const { outgoing, resolved } = resolvingTo([addresses])
    await expect(outgoing.fetchBytes('https://pictures.example/a.png', bounds)).rejects.toMatchObject({ reason })
    expect([resolved, connect.mock.calls]).toEqual([['pictures.example'], []])
  })
})

test.each([
  'https://example.com/',
  'https://example.com:443/hooks?a=b#c',
  'https://8.8.8.8/',
  'https://[2606:4700::1]/',
])('%s may be stored', (url) => {
  expect(strict.checkUrl(url)).toBeUndefined()
})

describe('in development', () => {
  test.each(['http://127.0.0.1:3000/', 'http://localhost/', 'https://[::1]:8443/', 'https://example.com/'])(
    '%s may be stored',
    (url) => {
      expect(loopback.checkUrl(url)).toBeUndefined()
    },
  )

  test.each([
    ['http://10.0.0.1/', 'no-tls'],
    ['https://10.0.0.1/', 'not-public'],
    ['http://8.8.8.8/', 'no-tls'],
    ['http://0.0.0.0:3000/', 'no-tls'],
    ['https://[::ffff:127.0.0.1]/', 'not-public'],
  ])('%s is refused as elsewhere: %s', async (url, reason) => {
    await expect(loopback.fetchBytes(url, bounds)).rejects.toMatchObject({ reason })
    expect(connect).not.toHaveBeenCalled()
  })

  test.each([
    [['127.0.0.1', '8.8.8.8'], 'no-tls'],
    [['192.168.0.1'], 'no-tls'],
  ])('a name of %j is refused without TLS: %s', async (addresses, reason) => {
    const { outgoing } = resolvingTo([addresses], { allowLoopback: true })
    await expect(outgoing.fetchBytes('http://pictures.example:3000/', bounds)).rejects.toMatchObject({ reason })
    expect(connect).not.toHaveBeenCalled()
  })
})

describe('a name that is rebound between two look-ups', () => {
  test('is looked up once an attempt, and connected to where it was found', async () => {
    const { port, asked } = await givenServer((_request, response) => response.end('found'))
    const { outgoing, resolved } = resolvingTo([['127.0.0.1'], ['169.254.169.254']], { allowLoopback: true })
    const url = `http://rebound.example:${port}/`
    expect(Buffer.from(await outgoing.fetchBytes(url, bounds)).toString()).toBe('found')
    expect([resolved.length, asked(), attempted]).toEqual([1, 1, ['127.0.0.1']])
    await expect(outgoing.fetchBytes(url, bounds)).rejects.toMatchObject({ reason: 'no-tls' })
    expect([resolved.length, asked(), attempted]).toEqual([2, 1, ['127.0.0.1']])
  })

  test('is not connected to where it leads after it was judged', async () => {
    // Of a block that nobody has been given: public by its form, and nobody answers.
    const { outgoing, resolved } = resolvingTo([['2fff::1'], ['127.0.0.1']])
    const fetched = outgoing.fetchBytes('https://rebound.example/', { ...bounds, milliseconds: 200 })
    await expect(fetched).rejects.toThrow(OutgoingError)
    expect([resolved, attempted]).toEqual([['rebound.example'], ['2fff::1']])
  })
})
