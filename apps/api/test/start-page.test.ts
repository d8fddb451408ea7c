import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, request } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { optionsSchema } from '@foyer/auth-domain/options'
import { publicSettings } from '@foyer/auth-domain/settings'
import { givenDirectory } from '@foyer/testing/service-process'
import type { Log } from '@foyer/trpc-router/runtime/context/services'
import express from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { builtPages } from '#http/pages.ts'
import { createLog } from '#process/log.ts'

const PAGE = `<!doctype html><html lang="en"><head><title>Foyer</title>
<script type="module" crossorigin src="/assets/index-1.js"></script></head><body>
<div id="root"><!--skeleton--><i></i><!--/skeleton--></div></body></html>`
const manifest = {
  'index.html': { file: 'assets/index-1.js', css: ['assets/index-1.css'] },
  '_shared.js': { file: 'assets/shared-1.js', imports: ['index.html', 'src/layout/layout.tsx'] },
  '_auth.js': { file: 'assets/auth-1.js', name: 'auth', css: ['assets/auth-1.css'], imports: ['_shared.js'] },
  'src/layout/layout.tsx': { file: 'assets/layout-1.js', name: 'layout', imports: ['_shared.js'] },
  'src/pages/home/home-page.tsx': { file: 'assets/home-page-1.js', name: 'home-page', imports: ['_shared.js'] },
  'src/i18n/locales/home/en.json': { file: 'assets/home-1.js' },
  'src/i18n/locales/providers/en.json': { file: 'assets/providers-1.js' },
  'src/i18n/locales/en.json': { file: 'assets/en-1.js' },
  'src/i18n/locales/de.json': { file: 'assets/de-1.js' },
  ...Object.fromEntries(
    ['greek', 'cyrillic-ext', 'cyrillic', 'latin-ext', 'latin'].flatMap((subset) => [
      [`../../inter/files/inter-${subset}-wght-normal.woff2`, { file: `assets/inter-${subset}.woff2` }],
      [`../../literata/files/literata-${subset}-400-normal.woff2`, { file: `assets/literata-${subset}.woff2` }],
      [`../../literata/files/literata-${subset}-400-normal.woff`, { file: `assets/literata-${subset}.woff` }],
    ]),
  ),
}
const AUTH = ['/assets/auth-1.js', '/assets/shared-1.js', '/assets/layout-1.js']
const FRAME = ['/assets/layout-1.js', '/assets/shared-1.js']
const MESSAGES = ['/assets/en-1.js', '/assets/providers-1.js', '/assets/home-1.js']
const HOME = [...FRAME, '/assets/home-page-1.js', ...MESSAGES]

test('a browser without a session is told so, with the settings, and what the pages before sign-in need', async () => {
  const { body, headers } = await givenStartPage().then((get) => get({}))
  expect(dataOf(body)).toEqual({ settings: publicSettings(optionsSchema.parse({})), session: null })
  expect(preloadsOf(body)).toEqual([...AUTH, '/assets/en-1.js', '/assets/providers-1.js'])
  expect(body).toContain('<link rel="stylesheet" crossorigin href="/assets/auth-1.css">')
  expect([headers['cache-control'], headers.vary, headers['content-type']]).toEqual([
    'no-store',
    'Accept-Encoding, Accept-Language, Cookie, Sec-Fetch-Site',
    'text/html; charset=utf-8',
  ])
})

test.each(['better-auth.session_token=x', 'a=b; __Host-better-auth.session_token=', '__Secure-own.session_token=y.z'])(
  'a browser that presents %s is told nothing about its session',
  async (cookie) => {
    const { body } = await givenStartPage().then((get) => get({ cookie }))
    expect(dataOf(body)).toEqual({ settings: publicSettings(optionsSchema.parse({})) })
    expect(preloadsOf(body)).toEqual([...FRAME, '/assets/en-1.js'])
  },
)

test('a browser that presents a session gets the files of home with home', async () => {
  const { body } = await givenStartPage().then((get) => get({ cookie: 'better-auth.session_token=x' }, '/?x=1'))
  expect(preloadsOf(body)).toEqual(HOME)
})

test.each([
  ['de-AT,en;q=0.5', 'de'],
  ['nl,de;q=0.3,en;q=0.2', 'de'],
  ['nl', 'en'],
  ['*', 'en'],
])('a browser that asks for %s gets the messages of %s', async (accepted, language) => {
  const { body, headers } = await givenStartPage().then((get) => get({ 'accept-language': accepted }))
  expect(body).toContain(`<html lang="${language}" data-first="auth">`)
  expect(headers['content-language']).toBe(language)
  expect(preloadsOf(body)).toContain(`/assets/${language}-1.js`)
  expect(preloadsOf(body).filter((file) => /(en|de)-1/.test(file))).toHaveLength(1)
})

test.each([
  ['de', ['latin']],
  ['pl', ['latin-ext', 'latin']],
  ['uk', ['cyrillic', 'latin']],
])('a page in %s asks for the fonts of %s before its style sheet does', async (language, subsets) => {
  const { body } = await givenStartPage().then((get) => get({ 'accept-language': language }))
  const fonts = [...body.matchAll(/<link rel="preload" as="font" type="font\/woff2" crossorigin href="([^"]*)">/g)]
  const expected = subsets.flatMap((subset) => [`/assets/inter-${subset}.woff2`, `/assets/literata-${subset}.woff2`])
  expect(fonts.map(([, file]) => file)).toEqual(expected)
  expect(body.lastIndexOf('.woff2')).toBeLessThan(body.indexOf('</head>'))
})

test.each([
  ['cross-site', undefined],
  ['same-site', undefined],
  ['same-origin', null],
  ['none', null],
])('where cookies are strict, coming from %s without one tells the session: %s', async (site, session) => {
  const get = await givenStartPage({ advanced: { sameSite: 'strict' } })
  expect(dataOf((await get({ 'sec-fetch-site': site })).body)).toHaveProperty('settings')
  expect(Object(dataOf((await get({ 'sec-fetch-site': site })).body)).session).toBe(session)
})

test('a name cannot end the script or the title', async () => {
  const name = '</script><img src=x>$&</title>'
  const { body } = await givenStartPage({ branding: { name } }).then((get) => get({}))
  expect(dataOf(body)).toMatchObject({ settings: { branding: { name } } })
  expect(body).not.toContain('<img')
  expect(body).toContain('<title>&lt;/script&gt;&lt;img src=x&gt;$&amp;&lt;/title&gt;</title>')
})

test('what anybody without a session sees is in the page, whose style sheets come first', async () => {
  const get = await givenStartPage({ branding: { accent: '#0b7285' } }, renderer)
  const { body } = await get({ 'accept-language': 'de' })
  expect(body).toContain('<div id="root"><h1>/sign-in in de</h1></div>')
  expect(body).toContain('<html lang="de" style="--accent:#0b7285" data-prerendered="/sign-in" data-first="auth">')
  expect(body.indexOf('/assets/auth-1.css')).toBeLessThan(body.indexOf('/assets/index-1.js'))
  expect((await get({}, '/')).body).toContain('<h1>/sign-in in en</h1>')
  expect((await get({}, '/sign-up')).body).toContain('<h1>/sign-up in en</h1>')
})

test.each([
  ['with a session', { cookie: 'better-auth.session_token=x' }, '/sign-in'],
  ['with a query', {}, '/sign-in?error=banned'],
  ['that depends on more', {}, '/verify-email'],
])('a page %s has the skeleton', async (_, headers, url) => {
  const { body } = await givenStartPage({}, renderer).then((get) => get(headers, url))
  expect(body).toContain('<i></i>')
  expect(body).not.toContain('data-prerendered')
})

test('a page that cannot be drawn is logged once, and has the skeleton; the others are drawn', async () => {
  const lines: object[] = []
  const log = { error: (facts: object) => void lines.push(facts) }
  const get = await givenStartPage({}, failingAt('/sign-in'), log)
  for (const url of ['/sign-in', '/', '/sign-in']) {
    const { status, body } = await get({}, url)
    expect(status).toBe(200)
    expect(body).toContain('<i></i>')
    expect(body).not.toContain('data-prerendered')
  }
  expect(lines).toEqual([{ err: new Error('Not drawn'), path: '/sign-in', language: 'en' }])
  expect((await get({}, '/sign-up')).body).toContain('<h1>/sign-up</h1>')
})

test('a page that could not be made is answered 500, and made when it is asked for again', async () => {
  const get = await givenStartPage({}, failingOnce)
  expect((await get({})).status).toBe(500)
  expect(await get({})).toMatchObject({ status: 200, body: expect.stringContaining('data-prerendered="/sign-in"') })
})

test('it is sent in each encoding that a client accepts', async () => {
  const get = await givenStartPage()
  const plain = (await get({ 'accept-encoding': 'identity' })).bytes
  expect((await get({ 'accept-encoding': 'zstd' })).bytes).toEqual(plain)
  expect(brotliDecompressSync((await get({ 'accept-encoding': 'gzip, deflate, br' })).bytes)).toEqual(plain)
  expect(gunzipSync((await get({ 'accept-encoding': 'gzip, br;q=0' })).bytes)).toEqual(plain)
})

/** Stands in for what the dashboard's build brings. */
const renderer = `export const prerenderPage = async ({ path, language, settings }) =>
  ({ markup: '<h1>' + path + ' in ' + language + '</h1>', style: '--accent:' + settings.branding.accent })`

function failingAt(failing: string): string {
  return `export const prerenderPage = async ({ path }) => {
    if (path === '${failing}') throw new Error('Not drawn')
    return { markup: '<h1>' + path + '</h1>', style: '' }
  }`
}

const failingOnce = `let failed = false
  const style = { toString() {
    if (failed) return ''
    failed = true
    throw new Error('Not made')
  } }
  export const prerenderPage = async () => ({ markup: '', style })`

type Answer = { status: number | undefined; body: string; bytes: Buffer; headers: IncomingHttpHeaders }

type Get = (headers: Record<string, string>, url?: string) => Promise<Answer>

async function givenStartPage(
  options: object = {},
  prerender?: string,
  log: Pick<Log, 'error'> = createLog('silent'),
): Promise<Get> {
  const directory = await givenDirectory()
  if (prerender !== undefined) {
    await mkdir(join(directory, '.prerender'))
    await writeFile(join(directory, '.prerender', 'prerender.mjs'), prerender)
  }
  await mkdir(join(directory, '.vite'))
  await writeFile(join(directory, '.vite', 'manifest.json'), JSON.stringify(manifest))
  await writeFile(join(directory, 'index.html'), PAGE)
  const server = express()
    .disable('etag')
    .use(builtPages(directory, optionsSchema.parse(options), log))
    .listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return (headers, url = '/sign-in') => answerOf(`http://127.0.0.1:${address.port}${url}`, headers)
}

// Not `fetch`: it decodes bodies, and sends headers of its own.
function answerOf(url: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part) => parts.push(part))
      response.on('end', () => {
        const bytes = Buffer.concat(parts)
        resolve({ status: response.statusCode, body: bytes.toString(), bytes, headers: response.headers })
      })
    })
      .on('error', reject)
      .end()
  })
}

function dataOf(body: string): unknown {
  const [, json = ''] = /<script type="application\/json" id="start-data">(.*?)<\/script>/.exec(body) ?? []
  return JSON.parse(json)
}

function preloadsOf(body: string): string[] {
  return [...body.matchAll(/<link rel="modulepreload" crossorigin href="([^"]*)">/g)].map(([, file = '']) => file)
}
