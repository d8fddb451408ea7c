import { BASE_PATH } from '@foyer/auth-domain/redirect/pages'
import { pageAddress } from './browser.ts'

/** Where calls go: a base URL that names no path gets the usual one. Throws `Invalid base URL`. */
export function parseBaseUrl(given: string): string {
  const url = parsed(given)
  // Without its scheme, localhost:3000 would be read as a scheme of its own.
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') throw new Error(`Invalid base URL: ${given}`)
  return url.pathname === '/' ? url.origin + BASE_PATH : url.origin + url.pathname.replace(/\/+$/, '')
}

/** The base URL of a page that its own origin serves; throws `could not get origin` outside of a browser. */
export function ownBaseUrl(): string {
  const origin = pageAddress()?.origin
  // A page from a file or in a sandbox has the origin "null".
  if (origin === undefined || origin === 'null') throw new Error('could not get origin')
  return origin + BASE_PATH
}

function parsed(given: string): URL | undefined {
  try {
    return new URL(given)
  } catch {
    return undefined
  }
}
