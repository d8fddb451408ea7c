import { once } from 'node:events'
import { connect } from 'node:net'
import { createPageServer } from '@foyer/moving/shadow/page-server'
import { expect, onTestFinished, test } from 'vitest'

const content = { html: () => '<p>page</p>', json: () => '{}' }

test('the page is for names of this machine', async () => {
  const ask = await givenPage()
  expect(await ask('GET / HTTP/1.1\r\nHost: 127.0.0.1:4001')).toMatch(/^HTTP\/1\.1 200 [\s\S]*<p>page<\/p>/)
  expect(await ask('GET /report.json HTTP/1.1\r\nHost: localhost')).toMatch(/^HTTP\/1\.1 200 [\s\S]*\{\}/)
  expect(await ask('POST / HTTP/1.1\r\nHost: localhost')).toMatch(/^HTTP\/1\.1 405 /)
  expect(await ask('GET /other HTTP/1.1\r\nHost: localhost')).toMatch(/^HTTP\/1\.1 404 /)
})

test.each([
  ['of HTTP/1.0 without a host', 'GET / HTTP/1.0'],
  ['with an empty host', 'GET / HTTP/1.1\r\nHost:'],
  ['with a host that is none', 'GET / HTTP/1.1\r\nHost: ['],
  ['with a host that leaves the name out', 'GET / HTTP/1.1\r\nHost: :80'],
  ['with the host of a page of the web', 'GET / HTTP/1.1\r\nHost: rebound.example.com'],
])('a request %s is told nothing, and the next is answered', async (_what, head) => {
  const ask = await givenPage()
  expect(await ask(head)).toMatch(/^HTTP\/1\.1 421 [\s\S]*\r\n\r\n$/)
  expect(await ask('GET / HTTP/1.1\r\nHost: localhost')).toMatch(/^HTTP\/1\.1 200 /)
})

test('a page that cannot be made is 500, and the next is made', async () => {
  let broken = true
  const html = () => {
    if (broken) throw new Error('broken')
    return 'mended'
  }
  const ask = await givenPage({ ...content, html })
  expect(await ask('GET / HTTP/1.1\r\nHost: localhost')).toMatch(/^HTTP\/1\.1 500 /)
  broken = false
  expect(await ask('GET / HTTP/1.1\r\nHost: localhost')).toMatch(/mended/)
})

/** A page; resolves with what is answered to the first lines of a request. */
async function givenPage(shown = content): Promise<(head: string) => Promise<string>> {
  const server = createPageServer(shown).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return async (head) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`${head}\r\nConnection: close\r\n\r\n`)
    let text = ''
    for await (const part of socket) text += part
    return text
  }
}
