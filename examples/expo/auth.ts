import { type ClientOptions, createClient } from '@foyer-auth/client'

/** Where the platform keeps secrets: `expo-secure-store`. */
export type SecretStore = {
  getItemAsync(name: string): Promise<string | null>
  setItemAsync(name: string, secret: string): Promise<void>
  deleteItemAsync(name: string): Promise<void>
}

const BEARER = 'foyer.bearer'

/** Foyer's client for a phone, which has no browser's cookies: it keeps the session as a bearer among its secrets. */
export function createPhoneClient(baseURL: string, secrets: SecretStore) {
  return createClient({ baseURL, fetch: withBearer(secrets) })
}

function withBearer(secrets: SecretStore): NonNullable<ClientOptions['fetch']> {
  return async (url, init) => {
    const headers = new Headers(init.headers)
    const kept = await secrets.getItemAsync(BEARER)
    if (kept !== null) headers.set('authorization', `Bearer ${kept}`)
    // The platform would keep cookies beside it.
    const answer = await fetch(url, { ...init, headers, credentials: 'omit' })
    const given = answer.headers.get('set-auth-token')
    if (given) await secrets.setItemAsync(BEARER, given)
    if (answer.ok && new URL(url).pathname.endsWith('/sign-out')) await secrets.deleteItemAsync(BEARER)
    return answer
  }
}
