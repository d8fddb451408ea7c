import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Options } from '@foyer/auth-domain/options'
import { isDashboardPath } from '@foyer/auth-domain/redirect/dashboard-path'
import type { Log } from '@foyer/trpc-router/runtime/context/services'
import { type RequestHandler, Router } from 'express'
import expressStaticGzip from 'express-static-gzip'
import { startPage } from './start-page.ts'

// A dot in the last part: a file that does not exist, such as favicon.ico. Slugs of organizations may have one.
const FILE = /^\/(?!organizations\/).*\.[^/]*$/
const YEAR_IN_SECONDS = 31_536_000

/**
 * The built dashboard: hashed assets are cached for a year, and the paths of pages get the start page; every other is 404,
 * with the start page for a browser unless it names a file. A file that the build has compressed is sent in an encoding
 * that the client accepts.
 */
export function builtPages(directory: string, options: Options, log: Pick<Log, 'error'>): RequestHandler {
  if (!existsSync(join(directory, 'index.html'))) {
    throw new Error(`The dashboard is not built: ${directory} has no index.html. Run "npm run build".`)
  }
  const files = precompressed(directory, { fallthrough: true }, tagByContent())
  const start = startPage(directory, options, log)
  const router = Router()
  router.use('/assets', readsOnly, precompressed(join(directory, 'assets'), { fallthrough: false }, keepForAYear))
  router.get('/index.html', start)
  router.use((request, response, next) => (isRead(request.method) ? files(request, response, next) : next()))
  router.get('/{*path}', (request, response, next) => {
    if (FILE.test(request.path)) return next()
    if (!isDashboardPath(request.path)) {
      // A person has mistyped an address: the dashboard says so. Programs look at the status.
      if (!request.headers.accept?.includes('text/html')) return next()
      response.status(404)
    }
    // Its promise is the router's to await: an error is answered, and no unhandled rejection.
    return start(request, response, next)
  })
  return router
}

/** The dashboard's directory, next to the server bundle. */
export function builtPagesDirectory(): string {
  return fileURLToPath(new URL('./dashboard/', import.meta.url))
}

type SetHeaders = (response: ServerResponse, path: string) => void

// Files of a package all have the same date: it tells nothing about their content.
function precompressed(directory: string, { fallthrough }: { fallthrough: boolean }, setHeaders: SetHeaders) {
  return expressStaticGzip(resolve(directory), {
    index: false,
    enableBrotli: true,
    orderPreference: ['br', 'gzip'],
    serveStatic: { index: false, cacheControl: false, lastModified: false, fallthrough, setHeaders },
  })
}

// The name of an asset has its content's hash, and of a compressed one its encoding.
function keepForAYear(response: ServerResponse, path: string): void {
  response.setHeader('Cache-Control', `public, max-age=${YEAR_IN_SECONDS}, immutable`)
  response.setHeader('ETag', `"${basename(path)}"`)
}

function tagByContent(): SetHeaders {
  const tags = new Map<string, string>()
  return (response, path) => {
    const tag = tags.get(path) ?? `"${createHash('sha256').update(readFileSync(path)).digest('base64url')}"`
    tags.set(path, tag)
    response.setHeader('ETag', tag)
  }
}

const readsOnly: RequestHandler = (request, response, next) => {
  if (isRead(request.method)) return next()
  response.status(405).setHeader('Allow', 'GET, HEAD').end()
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}
