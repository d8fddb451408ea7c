import {
  CLIENT_ADDRESS_HEADER,
  SERVICE_KEY_START_LENGTH,
  signedAddressText,
} from '@foyer/auth-domain/service-key/client-address'
import { headerOf, type IncomingHeaders } from './incoming-headers.ts'

/** Finds the address of a request's client in a header that whatever is in front of the application sets anew. */
export type ClientAddress = (headers: Pick<Headers, 'get'>) => string | null | undefined

/** The header that names a client's address, signed; none where the address is not known. */
export type AddressSigner = (headers: IncomingHeaders, known: string | undefined) => Promise<Record<string, string>>

const encoder = new TextEncoder()

/** Signs with a service key that has the permission `address:forward`; `find` is asked where a call names no address. */
export function createAddressSigner(serviceKey: string, find: ClientAddress | undefined): AddressSigner {
  const start = serviceKey.slice(0, SERVICE_KEY_START_LENGTH)
  let importing: ReturnType<typeof importKey> | undefined
  return async (headers, known): Promise<Record<string, string>> => {
    const address = known ?? find?.({ get: (name) => headerOf(headers, name.toLowerCase()) ?? null })
    if (address === undefined || address === null || address === '') return {}
    const at = Math.floor(Date.now() / 1000)
    importing ??= importKey(serviceKey)
    const mac = await crypto.subtle.sign('HMAC', await importing, encoder.encode(signedAddressText(address, at)))
    return { [CLIENT_ADDRESS_HEADER]: [address, at, start, base64Url(mac)].join(';') }
  }
}

// By its fingerprint, which is all that Foyer keeps of it.
async function importKey(serviceKey: string) {
  const fingerprint = base64Url(await crypto.subtle.digest('SHA-256', encoder.encode(serviceKey)))
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  return crypto.subtle.importKey('raw', encoder.encode(fingerprint), algorithm, false, ['sign'])
}

function base64Url(bytes: ArrayBuffer): string {
  const base64 = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
