import type { Options } from '#options.ts'
import { type OperatorText, operatorText } from '#service/operator-text.ts'

/** Whom passkeys are made for (WebAuthn): browsers use them where the page's host is `id` or below it. */
export type RelyingParty = { id: string; name: string; origins: readonly string[] }

type PasskeyOptions = Pick<Options, 'passkey' | 'branding'>

/** Origins are the base URL's and the configured ones, never what a request says of itself. */
export function relyingParty({ passkey, branding }: PasskeyOptions, baseUrl: string): RelyingParty {
  const { origin, hostname } = new URL(baseUrl)
  return {
    id: passkey.rpID ?? hostname,
    name: passkey.rpName ?? branding.name,
    origins: [...new Set([origin, ...passkey.origin])],
  }
}

/** Why browsers refuse to make or use passkeys at an origin; undefined where they do not. */
export function originProblem({ id }: Pick<RelyingParty, 'id'>, origin: string): OperatorText | undefined {
  // An app of a phone, which names itself by its signature.
  if (!origin.startsWith('http')) return undefined
  const { hostname, protocol } = new URL(origin)
  if (isAddress(hostname)) return operatorText('passkeys-at-address', { origin })
  if (hostname !== id && !hostname.endsWith(`.${id}`)) return operatorText('passkeys-elsewhere', { id, origin })
  // The longer public suffixes (co.uk) are in a list that grows, which `foyer doctor` looks into.
  if (hostname !== id && !id.includes('.') && id !== 'localhost') return operatorText('passkeys-of-suffix', { id })
  const local = hostname === 'localhost' || hostname.endsWith('.localhost')
  return protocol === 'https:' || local ? undefined : operatorText('passkeys-insecure', { origin })
}

function isAddress(hostname: string): boolean {
  return /^[\d.]+$/.test(hostname) || hostname.startsWith('[')
}
