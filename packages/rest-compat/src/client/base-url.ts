import { BASE_PATH } from '@foyer/auth-domain/redirect/pages'
import { pageLocation } from './browser.ts'

/** The URL that calls are sent to; a base URL without a path gets the default base path. Throws `Invalid base URL`. */
export function parseBaseUrl(baseURL: string): string {
  const url = tryParse(baseURL)
  // In `localhost:3000`, "localhost:" parses as the scheme.
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') throw new Error(`Invalid base URL: ${baseURL}`)
  return url.pathname === '/' ? url.origin + BASE_PATH : url.origin + url.pathname.replace(/\/+$/, '')
}

/** The base URL on the current page's origin; throws `could not get origin` outside of a browser. */
export function ownBaseUrl(): string {
  const origin = pageLocation()?.origin
  // A page from a file: URL or in a sandbox has the origin "null".
  if (origin === undefined || origin === 'null') throw new Error('could not get origin')
  return origin + BASE_PATH
}

function tryParse(baseURL: string): URL | undefined {
  try {
    return new URL(baseURL)
  } catch {
    return undefined
  }
}
