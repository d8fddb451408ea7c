import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { chooseLanguage, tagOf } from '@foyer/auth-domain/language'
import { BASE_PATH } from '@foyer/auth-domain/redirect/pages'
import type { RequestFacts } from '@foyer/trpc-router/runtime/context/request-facts'
import type { Services } from '@foyer/trpc-router/runtime/context/services'
import type { Request, RequestHandler, Response } from 'express'
import { errorPage } from './error-page.ts'
import { serveRoute } from './http.ts'
import { encodings, type Published, publishReference } from './openapi/publish-reference.ts'
import { DOCUMENT_PATH, REFERENCE_PATH } from './openapi/service-paths.ts'
import { findRoute } from './routes/find-route.ts'
import type { Route } from './routes/routes.ts'
import { version } from './version.ts'

/** Serves the routes below /api/auth. Bodies must be parsed already; `factsOf` reads a request's facts. */
export function restMiddleware(services: Services, factsOf: (request: Request) => RequestFacts): RequestHandler {
  const reference = publishReference(services)
  return async (request, response, next) => {
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const found = findRoute(method, request.baseUrl + request.path)
    if (found !== undefined)
      return serveRoute(services, found, factsOf(request), inputOf(request, found.route), response)
    if (method !== 'GET') return next()
    if (request.path === '/ok') return sendOk(services, request, response)
    if (request.path === '/error') return sendErrorPage(services, request, factsOf(request), response)
    if (request.path === DOCUMENT_PATH) return sendPublished((await reference()).document, request, response)
    if (request.path === REFERENCE_PATH) return sendPublished((await reference()).page, request, response)
    next()
  }
}

// A POST without input may come without a body, or with an empty one (wire); `null` is neither.
function inputOf({ query, body }: Request, { row }: Route): unknown {
  if (row.method === 'GET') return { ...query }
  const parsedBody: unknown = row.takesPicture ? pictureIn(body) : body === undefined ? {} : body
  if (row.queryFields === undefined || typeof parsedBody !== 'object' || parsedBody === null) return parsedBody
  const fromQuery = row.queryFields.filter((name) => name in query).map((name) => [name, query[name]] as const)
  return { ...Object.fromEntries(fromQuery), ...parsedBody }
}

function pictureIn(body: unknown): { picture: Uint8Array } {
  return { picture: body instanceof Uint8Array ? body : new Uint8Array() }
}

// Content-Location is where this is asked for in public, by which whoever forwards requests knows whose they are.
function sendOk({ baseUrl }: Services, { query }: Request, response: Response): void {
  response.setHeader('Content-Location', `${baseUrl}${BASE_PATH}/ok`)
  response.json('verbose' in query ? { ok: true, version } : { ok: true })
}

function sendErrorPage(
  { baseUrl, options }: Services,
  request: Request,
  { languageTags }: RequestFacts,
  response: Response,
): void {
  const language = tagOf(chooseLanguage(null, languageTags, options.defaultLanguage))
  const page = errorPage({
    code: request.query.error,
    homeUrl: baseUrl,
    productName: options.branding.name,
    language,
  })
  response.type('html').vary('Accept-Language').send(page)
}

// Of one copy for all clients, in parts that each waits for: what is not read takes no memory.
const PART_BYTES = 16 * 1024

// The same for every client until the configuration changes, so it is cached and revalidated by its hash.
async function sendPublished({ type, hash, bodies }: Published, request: Request, response: Response): Promise<void> {
  const accepted = request.acceptsEncodings([...encodings])
  const encoding = encodings.find((one) => one === accepted) ?? 'identity'
  const etag = `"${encoding === 'identity' ? hash : `${hash}-${encoding}`}"`
  response.setHeader('Cache-Control', 'no-cache')
  response.vary('Accept-Encoding').setHeader('ETag', etag)
  if (request.headers['if-none-match'] === etag) return void response.status(304).end()
  const body = bodies[encoding]
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding)
  response.type(type).setHeader('Content-Length', body.byteLength)
  // Fails only with the connection, of which the access log tells.
  await pipeline(Readable.from(partsOf(body)), response).catch(() => undefined)
}

function* partsOf(body: Buffer): Generator<Buffer> {
  for (let start = 0; start < body.byteLength; start += PART_BYTES) yield body.subarray(start, start + PART_BYTES)
}
