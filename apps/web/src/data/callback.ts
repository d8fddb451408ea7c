import { safeCallbackUrl } from '@foyer/auth-domain/redirect/callback-url'
import { isDashboardPath } from '@foyer/auth-domain/redirect/dashboard-path'
import { parseUrl } from '@foyer/auth-domain/redirect/http-url'
import { pages } from '@foyer/auth-domain/redirect/pages'
import { refusalCodeOf } from './refusal.ts'
import type { ApiUtils } from './trpc.ts'

const NEVER_STALE = Number.POSITIVE_INFINITY

/** The callback to return to after signing in: a path of this origin, or undefined for others and for the home page. */
export function safeCallback(value: unknown, origin: string): string | undefined {
  const path = safeCallbackUrl(value, [], origin)
  return path === '/' ? undefined : path
}

/** The same, or the URL of an application, which `approvedCallback` has to approve before it is used. */
export function requestedCallback(value: unknown, origin: string): string | undefined {
  return safeCallback(value, origin) ?? (isAbsolute(value) ? value : undefined)
}

/** What may be opened of a requested callback, normalized: the service knows which applications are trusted. */
export async function approvedCallback(utils: ApiUtils, requested: string | undefined): Promise<string | undefined> {
  if (!isAbsolute(requested)) return requested
  try {
    const { url } = await utils.resolveCallback.ensureData({ callbackURL: requested }, { staleTime: NEVER_STALE })
    return withoutOwnOrigin(url, window.location.origin)
  } catch (error) {
    if (REFUSED.has(refusalCodeOf(error) ?? '')) return undefined
    throw error
  }
}

/** The name of the application that an approved callback belongs to: its host, or the scheme of a native one. */
export function applicationOf(callbackURL: string | undefined): string | undefined {
  if (!isAbsolute(callbackURL)) return undefined
  const { host, protocol } = new URL(callbackURL)
  return isWeb(callbackURL) ? host : protocol.slice(0, -1)
}

type Opening = { href: string; replace: true; reloadDocument?: boolean }

/**
 * Where the router goes on to. It opens the URL of a web application by itself, and loads what is no page of the dashboard:
 * an application may be at its origin. Any other opens a native application, and this page goes home.
 */
export function openCallback(callbackURL: string | undefined): Opening {
  if (!isAbsolute(callbackURL) || isWeb(callbackURL)) return opening(callbackURL ?? pages.home)
  window.location.assign(callbackURL)
  return opening(pages.home)
}

function opening(href: string): Opening {
  const [path = ''] = href.split(/[?#]/)
  return { href, replace: true, reloadDocument: path.startsWith('/') && !isDashboardPath(path) }
}

/** The page's own URL with another callback, or without one. */
export function withCallback(href: string, callbackURL: string | undefined): string {
  const { pathname, searchParams, hash } = new URL(href, 'http://localhost')
  if (callbackURL === undefined) searchParams.delete('callbackURL')
  else searchParams.set('callbackURL', callbackURL)
  return `${pathname}${searchParams.size === 0 ? '' : `?${searchParams}`}${hash}`
}

const REFUSED = new Set(['INVALID_CALLBACKURL', 'VALIDATION_ERROR'])

function isAbsolute(value: unknown): value is string {
  return typeof value === 'string' && !value.startsWith('/') && parseUrl(value) !== undefined
}

function isWeb(url: string): boolean {
  return /^https?:/.test(url)
}

function withoutOwnOrigin(url: string, origin: string): string | undefined {
  const parsed = new URL(url)
  return parsed.origin === origin ? safeCallback(parsed.pathname + parsed.search + parsed.hash, origin) : url
}
