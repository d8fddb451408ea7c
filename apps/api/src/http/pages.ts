import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import express, { type RequestHandler, Router } from 'express'

/** The built dashboard: hashed assets are cached for a year; every other path gets index.html, which is revalidated. */
export function builtPages(directory: string): RequestHandler {
  if (!existsSync(join(directory, 'index.html'))) {
    throw new Error(`The dashboard is not built: ${directory} has no index.html. Run "npm run build".`)
  }
  const pages = Router()
  pages.use(
    '/assets',
    express.static(join(directory, 'assets'), { immutable: true, maxAge: '1y', index: false, fallthrough: false }),
  )
  pages.use(express.static(directory, { index: false, cacheControl: false }))
  pages.get('/{*path}', (_request, response) => {
    response.setHeader('Cache-Control', 'no-cache')
    response.sendFile('index.html', { root: directory, cacheControl: false })
  })
  return pages
}

/** The dashboard's directory, next to the server bundle. */
export function builtPagesDirectory(): string {
  return fileURLToPath(new URL('./dashboard/', import.meta.url))
}
