import { isSafeInput } from '@foyer/auth-domain/input/safe-input'
import { limits } from '@foyer/auth-domain/limits'
import { BASE_PATH } from '@foyer/auth-domain/redirect/pages'
import { restMiddleware } from '@foyer/rest-compat/express'
import { sendRefusal, serveRoute } from '@foyer/rest-compat/http'
import { findRoute, originRoutes } from '@foyer/rest-compat/routes/find-route'
import type { Services } from '@foyer/trpc-router/runtime/context/services'
import express, { type ErrorRequestHandler, type Request, type RequestHandler, Router } from 'express'
import type { AdmitBody } from './bodies-in-flight.ts'
import { isBounded } from './bounded-body.ts'
import { crossOrigin, noticeOrigin } from './cross-origin.ts'
import { readJsonWithPicture } from './json-with-picture.ts'
import type { FactsOf } from './request-facts.ts'
import { refuse, rowOf } from './row-of-request.ts'
import { trpcRoute } from './trpc-route.ts'

const TRPC_PATH = '/trpc'

/** Which bodies are read; those of pictures are bounded apart from all others. */
type Admissions = { admitBody: AdmitBody; admitUpload: AdmitBody }

/** tRPC at /trpc and REST at /api/auth, with the same request facts, body limits and refusals. */
export function apiRoutes(services: Services, factsOf: FactsOf, { admitBody, admitUpload }: Admissions): Router {
  const router = Router({ caseSensitive: true, strict: true })
  const jsonBody = readJson(admitBody)
  const pictureBody = readPicture(admitUpload)
  const withPicture = readJsonWithPicture(services, factsOf, { admitUpload, otherwise: jsonBody })
  const body: RequestHandler = (request, response, next) => {
    const { takesPicture, carriesPicture } = rowOf(request) ?? {}
    const read = takesPicture ? pictureBody : carriesPicture ? withPicture : jsonBody
    return read(request, response, next)
  }
  router.use(
    BASE_PATH,
    noticeOrigin(services, isOpenToAll),
    crossOrigin(services),
    knownPost,
    body,
    restMiddleware(services, factsOf),
    notFound,
    handleParserError,
  )
  router.use(
    TRPC_PATH,
    noticeOrigin(services),
    getOrPost,
    jsonBody,
    readableByTrpc,
    trpcRoute(services, factsOf, TRPC_PATH),
    handleParserError,
  )
  return router
}

/** The paths of the origin where others look for what REST serves. */
export const originPaths = [...originRoutes.keys()]

/** Serves what REST serves at `originPaths`. */
export function originRoute(services: Services, factsOf: FactsOf): RequestHandler {
  return (request, response, next) => {
    const found = originRoutes.get(request.path)
    if (found === undefined) return next()
    void serveRoute(services, found, factsOf(request), {}, response)
  }
}

const parseJson = express.json({ limit: limits.bodyMaxBytes, inflate: false, strict: false, type: 'application/json' })

const parseForm = express.urlencoded({
  extended: false,
  limit: limits.bodyMaxBytes,
  inflate: false,
  parameterLimit: 50,
})

// A provider whose callback posts a form (Apple), and OAuth.
function acceptsForm(request: Request): boolean {
  const row = rowOf(request)
  return row?.crossSite === true || row?.oauth === true
}

// What any site may have a browser send, or read.
function isOpenToAll(request: Request): boolean {
  const row = rowOf(request)
  return row?.crossSite === true || row?.anyOrigin === true
}

/** JSON only (S50), except where a provider posts a form and at OAuth's endpoints. An empty body needs no content type. */
function readJson(admitBody: AdmitBody): RequestHandler {
  return (request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD' || isWithoutBody(request)) return next()
    const parse = parserOf(request)
    if (parse !== undefined && !isBounded(request, response, limits.bodyMaxBytes)) return
    if (admitBody(request, response)) (parse ?? emptyBody)(request, response, next)
  }
}

function parserOf(request: Request): RequestHandler | undefined {
  if (request.is('application/json')) return parseJson
  return request.is('application/x-www-form-urlencoded') && acceptsForm(request) ? parseForm : undefined
}

const parsePicture = express.raw({ limit: limits.uploadMaxBytes, inflate: false, type: () => true })

/** Bytes, whatever type they are sent as: the bytes themselves tell what they are. */
function readPicture(admitUpload: AdmitBody): RequestHandler {
  return (request, response, next) => {
    if (isWithoutBody(request)) return next()
    if (!isBounded(request, response, limits.uploadMaxBytes)) return
    if (admitUpload(request, response)) parsePicture(request, response, next)
  }
}

function isWithoutBody({ headers }: Request): boolean {
  const { 'transfer-encoding': transfer, 'content-length': length } = headers
  return transfer === undefined && (length === undefined || length === '0')
}

// A chunked body announces no length: whether it is empty shows only when it ends.
const emptyBody: RequestHandler = (request, response, next) => {
  const refuseType = () => refuse(request, response, 'UNSUPPORTED_MEDIA_TYPE')
  if (request.headers['content-length'] !== undefined) return refuseType()
  request.once('data', refuseType).once('end', () => {
    if (response.headersSent) return
    request.body = undefined
    next()
  })
}

/** Refuses paths and bodies that make tRPC throw when it decodes the path and serializes the body again (S50). */
const readableByTrpc: RequestHandler = (request, response, next) => {
  if (!isDecodable(request.path)) return sendRefusal(response, 'NOT_FOUND')
  // The values inside superjson's envelope may be as deep as a REST body; the envelope does not count.
  if (!Object.values(request.body ?? {}).every(isSafeInput)) return sendRefusal(response, 'INVALID_BODY')
  next()
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

// A POST to an unknown path is 404, whatever its body (wire).
const knownPost: RequestHandler = ({ method, baseUrl, path }, response, next) => {
  if (method !== 'POST' || findRoute(method, baseUrl + path) !== undefined) return next()
  sendRefusal(response, 'NOT_FOUND')
}

const getOrPost: RequestHandler = ({ method }, response, next) => {
  if (method === 'GET' || method === 'POST') return next()
  sendRefusal(response, 'METHOD_NOT_ALLOWED')
}

const notFound: RequestHandler = (_request, response) => sendRefusal(response, 'NOT_FOUND')

// Translates the body parser's errors; any other error is a bug.
const handleParserError: ErrorRequestHandler = (error, request, response, next) => {
  const status = statusOf(error)
  // What a body that was refused while it came ends with: it has its answer.
  if (response.headersSent) return status < 500 ? undefined : next(error)
  switch (status) {
    case 400:
      return refuse(request, response, request.method === 'GET' ? 'INVALID_QUERY' : 'INVALID_BODY')
    case 413:
      return refuse(request, response, 'BODY_TOO_LARGE')
    case 415:
      return refuse(request, response, 'UNSUPPORTED_MEDIA_TYPE')
    default:
      next(error)
  }
}

function statusOf(error: unknown): number {
  return typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 500
}
