import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { eventually } from '@foyer/testing/eventually'
import { freePort } from '@foyer/testing/free-port'
import { givenOrganization } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { afterEach, expect, test } from 'vitest'
import { createApp } from '#http/app.ts'
import { socketAddress } from '#http/request-facts.ts'

const given = testAppsOn()
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

const SESSION = '/api/auth/get-session'
const many = Array.from({ length: 1100 }, (_, at) => `p${at}=1`).join('&')

const targets = [
  SESSION,
  `${SESSION}?`,
  `${SESSION}?disableRefresh=true&disableRefresh=false`,
  `${SESSION}?disableRefresh=%ff`,
  `${SESSION}?disableRefresh=%`,
  `${SESSION}?disableRefresh=%00`,
  `${SESSION}?__proto__=1&__proto__[x]=1`,
  `${SESSION}?a[b]=1&a[]=2&constructor=3`,
  `${SESSION}?${many}`,
  `${SESSION}?${many}&x=%00`,
  `${SESSION}?a;b&&=c&%20=%20`,
  `${SESSION}/`,
  `${SESSION}%20`,
  `${SESSION}#fragment`,
  '/api/auth/get%2Dsession',
  '/API/auth/get-session',
  '//api/auth/get-session',
  '/api/auth/./get-session',
  `http://elsewhere.example${SESSION}`,
  `http://elsewhere.example${SESSION}?disableRefresh=true`,
  '/api/auth/callback/%ff?code=x',
  '/api/auth/callback/%2e%2e?code=x',
  '/api/auth/organization/get-full-organization?organizationId=acme&organizationId=bolt',
  '/api/auth/organization/get-full-organization?organizationId=%F0%9F',
]

const permissions = '"permissions":{"organization":["update"]}'
const bodies: readonly (readonly [string, string | Buffer])[] = [
  ['as it should be', `{"organizationId":"acme",${permissions}}`],
  ['after a byte order mark', `\uFEFF{"organizationId":"acme",${permissions}}`],
  ['after two', `\uFEFF\uFEFF{${permissions}}`],
  [
    'in bad UTF-8',
    Buffer.concat([Buffer.from('{"organizationId":"'), Buffer.from([0xff, 0xc3]), Buffer.from(`",${permissions}}`)]),
  ],
  ['in UTF-16', Buffer.from(`{${permissions}}`, 'utf16le')],
  ['with doubled keys', `{"organizationId":"bolt","organizationId":"acme",${permissions}}`],
  ['with __proto__', `{"__proto__":{"organizationId":"acme"},${permissions}}`],
  ['with NUL', `{"organizationId":"a\\u0000",${permissions}}`],
  ['with a bare NUL', `{"organizationId":"a\0",${permissions}}`],
  ['a number', '1'],
  ['a text', '"x"'],
  ['null', 'null'],
  ['true', 'true'],
  ['a list', '[]'],
  ['nothing', ''],
  ['blank', ' \n '],
  ['cut off', `{"organizationId":"acme"`],
  ['followed by more', `{${permissions}}{}`],
  ['in single quotes', `{'permissions':{}}`],
  ['of deep lists', `${'['.repeat(500)}${']'.repeat(500)}`],
  ['percent-encoded', '%7B%ff%7D'],
]

test('what is compared are answers, of which the fast path alone has those in memory', async () => {
  const { both, cookie, memory } = await givenBothPaths()
  const [, body] = bodies[0] ?? expect.unreachable()
  for (const [bytes, shown] of [
    [Buffer.from(`GET ${SESSION} HTTP/1.1\r\n${headersOf(cookie)}\r\n`), 'olga@example.com'],
    [posted(body, cookie), '"success":true'],
  ] as const) {
    await both(bytes)
    const before = memory()
    const [fast, express] = await both(bytes)
    expect(fast).toContain('200 OK')
    expect(fast).toContain(shown)
    expect(express).toBe(fast)
    expect(memory() - before).toBe(1)
  }
})

test.each(targets.map((target) => [target.slice(0, 80), target] as const))(
  'GET %s is answered the same by the fast path and by Express',
  async (_title, target) => {
    const { both, cookie } = await givenBothPaths()
    for (const who of [cookie, undefined]) {
      const [fast, express] = await both(Buffer.from(`GET ${target} HTTP/1.1\r\n${headersOf(who)}\r\n`, 'latin1'))
      expect(fast).toBe(express)
    }
  },
)

test.each(bodies)('a POST whose body is %s is answered the same by both', async (_kind, body) => {
  const { both, cookie } = await givenBothPaths()
  for (const who of [cookie, undefined]) {
    const [fast, express] = await both(posted(body, who))
    expect(fast).toBe(express)
  }
})

function posted(body: string | Buffer, cookie: string | undefined): Buffer {
  const bytes = Buffer.from(body)
  const length = `content-length: ${bytes.length}\r\n`
  const head = `POST /api/auth/organization/has-permission HTTP/1.1\r\ncontent-type: application/json\r\n${length}`
  return Buffer.concat([Buffer.from(`${head}${headersOf(cookie)}\r\n`), bytes])
}

const ORIGIN = 'http://127.0.0.1:1'

function headersOf(cookie: string | undefined): string {
  const sent = { host: 'x', origin: ORIGIN, connection: 'close', ...(cookie && { cookie }) }
  return Object.entries(sent)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
}

/** Two servers of one service: one answers by the fast path, the other, which is about to leave, by Express alone. */
async function givenBothPaths() {
  const app = await given({ trustedOrigins: [ORIGIN] })
  const { as } = await givenOrganization(app, { owner: 'olga' })
  const cookie = [...as('olga').cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const ports = [await listening(app, 'ready'), await listening(app, 'leaving')]
  const both = (bytes: Buffer) => Promise.all(ports.map((port) => exchange(port, bytes)))
  await eventually(() => expect(app.services.memory?.fault()).toBeUndefined())
  return { both, cookie, memory: () => app.services.memory?.use().hits ?? 0 }
}

async function listening({ services }: TestApp, state: 'ready' | 'leaving'): Promise<number> {
  const server = createServer(
    createApp({
      services,
      health: { state, check: async () => undefined, warnings: new Set(), currentWarnings: () => [] },
      addressOf: socketAddress,
      mailbox: undefined,
      pages: (_request, response) => void response.status(404).end(),
      development: true,
    }),
  )
  servers.push(server)
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return port
}

async function exchange(port: number, bytes: Buffer): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  const answer = (await buffer(socket)).toString('latin1')
  const [head = '', ...body] = answer.split('\r\n\r\n')
  const lines = head.split('\r\n').filter((line) => !/^(date|x-request-id|connection|keep-alive):/i.test(line))
  return [
    lines
      .map((line, at) => (at === 0 ? line : line.replace(/^[^:]+/, (name) => name.toLowerCase())))
      .sort()
      .join('\n'),
    ...body,
  ].join('\n\n')
}
