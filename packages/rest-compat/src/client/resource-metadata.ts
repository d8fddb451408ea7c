import { METADATA_CACHE } from '@foyer/auth-domain/oauth-provider/metadata-cache'
import { pathOf } from './served-path.ts'

/** What an API, such as an MCP server, says of itself (RFC 9728, section 2). */
export type ResourceMetadata = {
  resource: string
  authorization_servers: string[]
  bearer_methods_supported: string[]
  scopes_supported?: string[]
}

const WELL_KNOWN = '/.well-known/oauth-protected-resource'
const CORS = { 'access-control-allow-origin': '*' }
const CACHED = { 'cache-control': METADATA_CACHE }
// Clients of the Model Context Protocol that are pages send one, `mcp-protocol-version`.
const PREFLIGHT = { ...CORS, 'access-control-allow-methods': 'GET, HEAD', 'access-control-allow-headers': '*' }

/** The path of the metadata of an API: its own behind the well-known one. */
export function metadataPath({ pathname }: URL): string {
  return pathname === '/' ? WELL_KNOWN : WELL_KNOWN + pathname
}

/** Answers the metadata at its path, and at that of the origin, where clients look that know no path. */
export function createMetadataHandler(metadata: ResourceMetadata, path: string) {
  const serves = (request: { url?: string | undefined }) => [WELL_KNOWN, path].includes(pathOf(request))
  async function handler(request: Request): Promise<Response> {
    if (!serves(request)) return new Response(null, { status: 404 })
    switch (request.method) {
      case 'OPTIONS':
        return new Response(null, { status: 204, headers: PREFLIGHT })
      case 'GET':
        return Response.json(metadata, { headers: { ...CORS, ...CACHED } })
      case 'HEAD':
        return new Response(null, { headers: { ...CORS, ...CACHED, 'content-type': 'application/json' } })
      default:
        return new Response(null, { status: 405, headers: { allow: 'GET, HEAD, OPTIONS' } })
    }
  }
  return { serves, handler }
}
