import { safeCallbackUrl } from '@foyer/auth-domain/redirect/callback-url'
import { BASE_PATH } from '@foyer/auth-domain/redirect/pages'
import type { Services } from '../context/services.ts'

/** A link of the REST table as it is mailed, its parameters encoded (S8). */
export function mailedLink({ baseUrl }: Pick<Services, 'baseUrl'>, path: string, parameters: object): string {
  const url = new URL(BASE_PATH + path, baseUrl)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/** Where a link leads in the end, in the form it was judged by (S4). The guard has refused what is not safe. */
export function normalizedCallback(
  { trustedOrigins, baseUrl }: Pick<Services, 'trustedOrigins' | 'baseUrl'>,
  callbackURL: string | undefined,
): string | undefined {
  return callbackURL ? safeCallbackUrl(callbackURL, trustedOrigins, baseUrl) : undefined
}
