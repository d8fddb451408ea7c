import { safeCallbackUrl } from '@foyer/auth-domain/redirect/callback-url'
import { BASE_PATH } from '@foyer/auth-domain/redirect/pages'
import type { Services } from '#runtime/context/services.ts'

/** The public URL of a REST route, with encoded query parameters (S8). */
export function mailedLink({ baseUrl }: Pick<Services, 'baseUrl'>, path: string, parameters: object): string {
  const url = new URL(BASE_PATH + path, baseUrl)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/** The callback URL in the normalized form that was checked (S4); the guard has already refused unsafe ones. */
export function normalizedCallback(
  { trustedOrigins, baseUrl }: Pick<Services, 'trustedOrigins' | 'baseUrl'>,
  callbackURL: string | undefined,
): string | undefined {
  return callbackURL ? safeCallbackUrl(callbackURL, trustedOrigins, baseUrl) : undefined
}
