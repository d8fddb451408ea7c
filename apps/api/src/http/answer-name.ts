import type { IncomingMessage } from 'node:http'
import { CLIENT_ADDRESS_HEADER } from '@foyer/auth-domain/service-key/client-address'

const MAX_LENGTH = 4096

/**
 * Names the answer to a request by everything in it that the answer depends on: its address, the exact cookies, the
 * organization and, of a POST, its body and what says where it comes from. Undefined where something else says who asks:
 * a bearer, or an API key in one of `keyHeaders`; and where a server names its client, which is to be verified.
 */
export function answerName(
  { method, url = '', headers }: IncomingMessage,
  keyHeaders: readonly string[],
  body = '',
): string | undefined {
  const { cookie, authorization, 'x-organization': organization = '' } = headers
  if (cookie === undefined || authorization !== undefined || headers[CLIENT_ADDRESS_HEADER] !== undefined)
    return undefined
  if (keyHeaders.some((name) => headers[name] !== undefined)) return undefined
  const name = `${url}\n${cookie}\n${organization}`
  if (name.length > MAX_LENGTH) return undefined
  if (method === 'GET') return name
  const { origin = '', referer = '', 'sec-fetch-site': site = '' } = headers
  // The body comes last: it alone may contain line breaks.
  return `POST ${name}\n${origin}\n${referer}\n${site}\n${body}`
}
