import type { IncomingMessage } from 'node:http'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { chooseLanguage, type LanguageTag, tagOf } from '@foyer/auth-domain/language'
import type { Options } from '@foyer/auth-domain/options'
import { pages } from '@foyer/auth-domain/redirect/pages'
import { publicSettings, type Settings } from '@foyer/auth-domain/settings'
import { escapeHtml } from '@foyer/rest-compat/html'
import type { Log } from '@foyer/trpc-router/runtime/context/services'
import type { Request, RequestHandler } from 'express'
import Negotiator from 'negotiator'
import { type Bundle, filesOf, fontsOf, readBundle } from './page-bundles.ts'
import { type Prerendered, prerenderedPath, prerenderer } from './prerendered-pages.ts'

/** The page as it is sent to clients of a language, with or without a session's cookie. */
type Variant = { tag: LanguageTag; bodies: Record<Encoding, Buffer> }

type Encoding = (typeof encodings)[number]

/** Best first. */
const encodings = ['br', 'gzip', 'identity'] as const
const SESSION_COOKIE = /session_token=/
const SHEET = /<link rel="stylesheet"[^>]*>/g
const SCRIPT = '<script type="module"'
const SKELETON = /<!--skeleton-->.*<!--\/skeleton-->/s
/** What each kind of first page needs beside the start script: the names of chunks, and catalogues of messages. */
const FIRST = {
  signedOut: { chunks: ['auth'], messages: ['', 'providers/', 'accounts/'] },
  signedIn: { chunks: ['layout'], messages: [''] },
  /** What is shown first after a sign-in. */
  home: { chunks: ['layout', 'home-page'], messages: ['', 'providers/', 'home/'] },
}
type Kind = keyof typeof FIRST
/** Whose forms are a chunk of their own. */
const FORM_PAGES: readonly string[] = [pages.signUp, pages.forgotPassword]
type SameSite = Options['advanced']['sameSite']

/**
 * Sends the page of the dashboard with what its script would otherwise ask for: the public settings, that there is no
 * session where the browser presents none, links to the scripts and messages of its first page, and that page itself where
 * everybody without a session sees the same. Never stored, since it depends on the cookie: a page out of a cache would show a user who has
 * signed in as signed out. A page that cannot be drawn here is logged, and drawn by its script instead of the skeleton.
 */
export function startPage(directory: string, options: Options, log: Pick<Log, 'error'>): RequestHandler {
  const { sameSite } = options.advanced
  const bundle = readBundle(directory)
  const prerender = prerenderer(directory)
  const variants = new Map<string, Promise<Variant>>()
  let chosen = ''
  let settings = publicSettings(options)
  // The set-up changes some of them while the service runs.
  function currentSettings(): Settings {
    const { branding, defaultLanguage } = options
    const choices = JSON.stringify([branding, defaultLanguage])
    if (choices === chosen) return settings
    chosen = choices
    variants.clear()
    settings = publicSettings(options)
    return settings
  }
  async function drawn(page: Parameters<typeof prerender>[0]): Promise<Prerendered | undefined> {
    try {
      return await prerender(page)
    } catch (error) {
      log.error({ err: error, path: page.path, language: page.language }, 'could not draw a page: its script draws it')
      return undefined
    }
  }
  async function makeVariant(language: LanguageTag, kind: Kind, path: string | undefined): Promise<Variant> {
    const settings = currentSettings()
    const prerendered = path === undefined ? undefined : await drawn({ path, language, settings })
    return variantOf(fill(bundle, { language, kind, settings, prerendered }), language)
  }
  function variantFor(language: LanguageTag, kind: Kind, url: string): Promise<Variant> {
    const path = kind === 'signedOut' ? prerenderedPath(url) : undefined
    const key = `${language} ${kind} ${path}`
    const made = variants.get(key) ?? makeVariant(language, kind, path)
    variants.set(key, made)
    made.catch(() => variants.delete(key))
    return made
  }
  return async (request, response) => {
    const { originalUrl } = request
    const kind = kindOf(request, sameSite)
    const { tag, bodies } = await variantFor(languageOf(request, currentSettings()), kind, originalUrl)
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
  kind: Kind
  settings: Settings
  prerendered: Prerendered | undefined
}

function fill(bundle: Bundle, { language, kind, settings, prerendered }: Facts): string {
  const { chunks: first, messages } = FIRST[kind]
  const chunks = FORM_PAGES.includes(prerendered?.path ?? '') ? [...first, 'auth-forms'] : first
  const { scripts, styles } = filesOf(bundle, { chunks, messages, language })
  const unnamed = (file: string) => !bundle.page.includes(`"/${file}"`)
  const preloads = scripts.filter(unnamed).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
  const fonts = fontsOf(bundle, language).map(
    (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
  )
  const sheets = styles.filter(unnamed).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)
  const data = { settings, ...(kind === 'signedOut' && { session: null }) }
  const filled = bundle.page
    .replace('<html lang="en">', `<html lang="${language}" data-first="${chunks[0]}">`)
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(settings.branding.name)}</title>`)
    .replace('</head>', () => `${[...preloads, ...fonts].join('')}</head>`)
    .replace('</body>', () => `${sheets.join('')}${startDataScript(JSON.stringify(data))}</body>`)
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

function languageOf(request: IncomingMessage, { defaultLanguage }: Settings): LanguageTag {
  return tagOf(chooseLanguage(null, new Negotiator(request).languages(), defaultLanguage))
}

function kindOf(request: Request, sameSite: SameSite): Kind {
  if (isSignedOut(request, sameSite)) return 'signedOut'
  return request.path === pages.home ? 'home' : 'signedIn'
}

// A strict cookie is not sent when the browser comes from another site: then its absence tells nothing.
function isSignedOut({ headers }: IncomingMessage, sameSite: SameSite): boolean {
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

// `<` could end the script element. It is data, which the content security policy allows.
function startDataScript(json: string): string {
  return `<script type="application/json" id="start-data">${json.replaceAll('<', '\\u003c')}</script>`
}
