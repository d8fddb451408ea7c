import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { chooseLanguage, type LanguageTag, tagOf } from '@foyer/auth-domain/language'
import type { Options } from '@foyer/auth-domain/options'
import { publicSettings, type Settings } from '@foyer/auth-domain/settings'
import { escapeHtml } from '@foyer/rest-compat/html'
import type { Log } from '@foyer/trpc-router/runtime/context/services'
import type { RequestHandler } from 'express'
import Negotiator from 'negotiator'
import { type Prerendered, prerenderedPath, prerenderer } from './prerendered-pages.ts'

/** The parts of Vite's manifest that are read. */
type Manifest = Record<string, { file: string; name?: string; imports?: string[]; css?: string[] }>

/** The page as it is sent to clients of a language, with or without a session's cookie. */
type Variant = { tag: LanguageTag; bodies: Record<Encoding, Buffer> }

type Encoding = (typeof encodings)[number]

/** Best first. */
const encodings = ['br', 'gzip', 'identity'] as const
const SESSION_COOKIE = /session_token=/
const SHEET = /<link rel="stylesheet"[^>]*>/g
const SCRIPT = '<script type="module"'
const SKELETON = /<!--skeleton-->.*<!--\/skeleton-->/s
/** What a browser's first page needs beside the start script: the name of a chunk, and catalogues of messages. */
const FIRST = {
  signedOut: { chunk: 'entrance', messages: ['', 'providers/', 'accounts/'] },
  signedIn: { chunk: 'layout', messages: ['', 'accounts/', 'providers/'] },
}

/**
 * Sends index.html with what its script would otherwise ask for: the public settings, that there is no session where the
 * browser presents none, links to the scripts and messages of its first page, and that page itself where anybody without a
 * session sees the same. Never stored, since it depends on the cookie: a page out of a cache would show a user who has
 * signed in as signed out. A page that cannot be drawn here is logged, and drawn by its script instead of the skeleton.
 */
export function startPage(directory: string, options: Options, log: Pick<Log, 'error'>): RequestHandler {
  const settings = publicSettings(options)
  const { sameSite } = options.advanced
  const page = readFileSync(join(directory, 'index.html'), 'utf8')
  const manifest = readManifest(join(directory, '.vite', 'manifest.json'))
  const prerender = prerenderer(directory)
  const variants = new Map<string, Promise<Variant>>()
  async function drawn(page: { path: string; language: LanguageTag }): Promise<Prerendered | undefined> {
    try {
      return await prerender({ ...page, settings })
    } catch (error) {
      log.error({ err: error, ...page }, 'could not draw a page: its script draws it')
      return undefined
    }
  }
  async function makeVariant(language: LanguageTag, signedOut: boolean, path: string | undefined): Promise<Variant> {
    const prerendered = path === undefined ? undefined : await drawn({ path, language })
    return variantOf(fill(page, manifest, { language, signedOut, settings, prerendered }), language)
  }
  function variantFor(language: LanguageTag, signedOut: boolean, url: string): Promise<Variant> {
    const path = signedOut ? prerenderedPath(url) : undefined
    const key = `${language} ${signedOut} ${path}`
    const made = variants.get(key) ?? makeVariant(language, signedOut, path)
    variants.set(key, made)
    made.catch(() => variants.delete(key))
    return made
  }
  return async (request, response) => {
    const signedOut = isSignedOut(request, sameSite)
    const { tag, bodies } = await variantFor(languageOf(request, settings), signedOut, request.originalUrl)
    const encoding = encodingFor(request)
    if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding)
    response.setHeader('Cache-Control', 'no-store')
    response.setHeader('Vary', 'Accept-Encoding, Accept-Language, Cookie, Sec-Fetch-Site')
    response.setHeader('Content-Language', tag)
    response.type('html').send(bodies[encoding])
  }
}

type Facts = {
  language: LanguageTag
  signedOut: boolean
  settings: Settings
  prerendered: Prerendered | undefined
}

function fill(page: string, manifest: Manifest, { language, signedOut, settings, prerendered }: Facts): string {
  const { chunk, messages } = signedOut ? FIRST.signedOut : FIRST.signedIn
  const { scripts, styles } = filesOf(manifest, [
    ...Object.keys(manifest).filter((key) => manifest[key]?.name === chunk),
    ...messages.map((folder) => `src/i18n/locales/${folder}${language}.json`),
  ])
  const unnamed = (file: string) => !page.includes(`"/${file}"`)
  const preloads = scripts.filter(unnamed).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
  const sheets = styles.filter(unnamed).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)
  const data = JSON.stringify({ settings, ...(signedOut && { session: null }) })
  const filled = page
    .replace('<html lang="en">', `<html lang="${language}" data-first="${chunk}">`)
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(settings.branding.name)}</title>`)
    .replace('</head>', () => `${preloads.join('')}</head>`)
    .replace('</body>', () => `${sheets.join('')}${startDataScript(data)}</body>`)
  return prerendered === undefined ? filled : withPage(filled, prerendered)
}

/**
 * Puts a page in the place of the skeleton, and the style sheets, without which it would be drawn at once, before everything
 * that is not needed to draw it.
 */
function withPage(filled: string, { path, markup, style }: Prerendered): string {
  const sheets = [...filled.matchAll(SHEET)].map(([sheet]) => sheet)
  return filled
    .replaceAll(SHEET, '')
    .replace(' data-first=', () => ` style="${style}" data-prerendered="${path}" data-first=`)
    .replace(SCRIPT, () => sheets.join('') + SCRIPT)
    .replace(SKELETON, () => markup)
}

/** The files of these chunks and of what they import. */
function filesOf(manifest: Manifest, keys: readonly string[]): { scripts: string[]; styles: string[] } {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const follow = (key: string) => {
    const chunk = manifest[key]
    if (chunk === undefined || scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    for (const style of chunk.css ?? []) styles.add(style)
    for (const imported of chunk.imports ?? []) follow(imported)
  }
  for (const key of keys) follow(key)
  return { scripts: [...scripts], styles: [...styles] }
}

function languageOf(request: IncomingMessage, { defaultLanguage }: Settings): LanguageTag {
  return tagOf(chooseLanguage(null, new Negotiator(request).languages(), defaultLanguage))
}

// A strict cookie is not sent when the browser comes from another site: then its absence tells nothing.
function isSignedOut({ headers }: IncomingMessage, sameSite: Options['advanced']['sameSite']): boolean {
  const site = headers['sec-fetch-site']
  if (sameSite === 'strict' && site !== 'same-origin' && site !== 'none') return false
  return headers.cookie === undefined || !SESSION_COOKIE.test(headers.cookie)
}

function encodingFor(request: IncomingMessage): Encoding {
  const accepted = new Negotiator(request).encodings([...encodings])
  return encodings.find((encoding) => accepted.includes(encoding)) ?? 'identity'
}

function variantOf(page: string, tag: LanguageTag): Variant {
  const identity = Buffer.from(page)
  return { tag, bodies: { br: brotliCompressSync(identity), gzip: gzipSync(identity), identity } }
}

// Without a manifest the page is sent as it was built: its script finds what it needs by itself.
function readManifest(path: string): Manifest {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

// `<` could end the script element. It is data, which the content security policy allows.
function startDataScript(json: string): string {
  return `<script type="application/json" id="start-data">${json.replaceAll('<', '\\u003c')}</script>`
}
