import { safeCallbackUrl } from '@foyer/auth-domain/redirect/callback-url'

/** The callback to return to after signing in: a path of this origin, or undefined for others and for the home page. */
export function safeCallback(value: unknown, origin: string): string | undefined {
  const path = safeCallbackUrl(value, [], origin)
  return path === '/' ? undefined : path
}
