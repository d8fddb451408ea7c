import { apiKey, betterAuth, passkey } from './better-auth.ts'
import { allPlugins } from './peer-options.ts'

export type Endpoint = { method: string; path: string }

const { api } = betterAuth({
  secret: 'a-secret-of-the-peer-0123456789-abcdefghij',
  logger: { disabled: true },
  plugins: [...allPlugins(), passkey(), apiKey()],
})

/** The endpoints of better-auth. Distinct, because two of its functions have the path of a reset link. */
export const documented: readonly Endpoint[] = distinct(Object.values(api).flatMap(endpointsOf))

export function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`
}

// Server-only endpoints are functions like the others, marked in their metadata.
function endpointsOf(endpoint: unknown): Endpoint[] {
  if (typeof endpoint !== 'function' || !('path' in endpoint) || !('options' in endpoint)) return []
  const options = endpoint.options as { method: string | string[]; metadata?: { SERVER_ONLY?: boolean } }
  if (options.metadata?.SERVER_ONLY) return []
  return [options.method].flat().map((method) => ({ method, path: String(endpoint.path) }))
}

function distinct(endpoints: readonly Endpoint[]): Endpoint[] {
  return [...new Map(endpoints.map((endpoint) => [nameOf(endpoint), endpoint])).values()]
}
