import { once } from 'node:events'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { optionsSchema } from '@foyer/auth-domain/options'
import { givenDirectory } from '@foyer/testing/service-process'
import express from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { builtPages } from '#http/pages.ts'
import { createLog } from '#process/log.ts'

const options = optionsSchema.parse({})
const SCRIPT = 'export const words = "open the page"\n'.repeat(20)
const PAGE = '<title>the dashboard</title>'
const DRAWING = '<svg/>'.repeat(50)
const YEAR = 'public, max-age=31536000, immutable'
const decoders: Record<string, (body: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (body) => body,
}

test('each file is sent in an encoding that the client accepts, under an ETag of its own', async () => {
  const url = await givenPages()
  const accepted = [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0, br;q=0', 'identity'],
    ['identity', 'identity'],
    ['zstd', 'identity'],
    [undefined, 'identity'],
  ] as const
  for (const [path, content] of [
    ['/assets/app-Ab12.js', SCRIPT],
    ['/favicon.svg', DRAWING],
  ] as const) {
    const tags = new Map<string, unknown>()
    for (const [header, encoding] of accepted) {
      const { status, headers, body } = await get(url, path, header)
      expect([path, header, status, headers['content-encoding'] ?? 'identity', headers.vary]).toEqual([
        path,
        header,
        200,
        encoding,
        'Accept-Encoding',
      ])
      expect(decoders[encoding]?.(body).toString()).toBe(content)
      expect(headers['content-type']).toMatch(path.endsWith('.js') ? /^text\/javascript/ : /^image\/svg/)
      tags.set(encoding, headers.etag)
    }
    expect(new Set(tags.values()).size).toBe(3)
  }
})

test('a hashed asset is kept for a year, another file is asked for again and answered by its ETag', async () => {
  const url = await givenPages()
  expect((await get(url, '/assets/app-Ab12.js', 'br')).headers['cache-control']).toBe(YEAR)
  const tag = String((await get(url, '/favicon.svg', 'br')).headers.etag)
  const again = await get(url, '/favicon.svg', 'br', { 'if-none-match': tag })
  expect([again.status, again.headers.etag, again.headers.vary, again.body.length]).toEqual([
    304,
    tag,
    'Accept-Encoding',
    0,
  ])
  expect((await get(url, '/favicon.svg', 'gzip', { 'if-none-match': tag })).status).toBe(200)
})

test('a file of another release is sent anew, though its size and date are the same', async () => {
  const [before, after] = [await givenPages('drawing-1'), await givenPages('drawing-2')]
  const { headers } = await get(before, '/favicon.svg', undefined)
  const answer = await get(after, '/favicon.svg', undefined, { 'if-none-match': String(headers.etag) })
  expect([answer.status, answer.headers['last-modified'], answer.body.toString()]).toEqual([
    200,
    undefined,
    'drawing-2',
  ])
})

test('no path leads out of the directory, and no file is a page', async () => {
  const url = await givenPages()
  const outside = [
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/%2e%2e%5c..%5csecret.txt',
    '/assets/none-Ab12.js',
    '/assets/none',
    '/assets/%00.js',
    '/%zz',
    '/none.js',
  ]
  for (const path of outside) {
    for (const encoding of ['br', 'identity']) {
      const { status, headers, body } = await get(url, path, encoding)
      expect([path, [400, 403, 404].includes(status)]).toEqual([path, true])
      expect(headers['content-encoding']).toBeUndefined()
      expect(body.toString()).not.toMatch(/under the mat|<title>the dashboard/)
    }
  }
})

test('a file is only read: HEAD has the headers, another method is refused', async () => {
  const url = await givenPages()
  const head = await get(url, '/assets/app-Ab12.js', 'br', {}, 'HEAD')
  expect([head.status, head.headers['content-encoding'], head.body.length]).toEqual([200, 'br', 0])
  const post = await get(url, '/assets/app-Ab12.js', 'br', {}, 'POST')
  expect([post.status, post.headers.allow, post.headers['content-encoding']]).toEqual([405, 'GET, HEAD', undefined])
})

async function givenPages(drawing = DRAWING): Promise<string> {
  const outer = await givenDirectory()
  const directory = join(outer, 'dashboard')
  await mkdir(join(directory, 'assets'), { recursive: true })
  await writeFile(join(outer, 'secret.txt'), 'the key is under the mat')
  for (const [name, content] of [
    ['index.html', PAGE],
    ['favicon.svg', drawing],
    ['assets/app-Ab12.js', SCRIPT],
  ] as const) {
    const path = join(directory, name)
    for (const [file, bytes] of [
      [path, Buffer.from(content)],
      [`${path}.br`, brotliCompressSync(content)],
      [`${path}.gz`, gzipSync(content)],
    ] as const) {
      await writeFile(file, bytes)
      await utimes(file, 0, 0)
    }
  }
  const server = express()
    .disable('etag')
    .use(builtPages(directory, options, createLog('silent')))
    .listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return `http://127.0.0.1:${address.port}`
}

// Not `fetch`: it decodes bodies and normalizes paths.
function get(url: string, path: string, encoding: string | undefined, headers = {}, method = 'GET') {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const accept = encoding === undefined ? {} : { 'accept-encoding': encoding }
    request(url, { method, path, headers: { ...accept, ...headers } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part) => parts.push(part))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      )
    })
      .on('error', reject)
      .end()
  })
}
