import { safeCallbackUrl } from '@foyer/auth-domain/redirect/callback-url'

/** Where someone wanted to go before signing in: a path of this origin, or nothing. */
export function safeCallback(value: unknown, origin: string): string | undefined {
  const path = safeCallbackUrl(value, [], origin)
  return path === '/' ? undefined : path
}
