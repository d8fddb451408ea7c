import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { InvalidTokenError } from '@modelcontextprotocol/sdk/server/auth/errors.js'
import { requireBearerAuth } from '@modelcontextprotocol/sdk/server/auth/middleware/bearerAuth.js'
import type { AuthInfo } from '@modelcontextprotocol/sdk/server/auth/types.js'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import express from 'express'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterEach } from 'vitest'

/** An MCP server of an application, which lets in who has a token of an authorization server for it. */
export type GivenMcpServer = {
  url: URL
  /** The RFC 8707 resource that tokens have to be for. */
  resource: string
  /** The issuer of the authorization server, which the test sets once that listens. */
  issuer: string
  /** The tokens that it has let in. */
  tokens: string[]
  /** Refuses a token from now on, as one that has expired is. */
  refuse(token: string): void
}

const servers: Server[] = []

/** Closes what `givenMcpServer` has started after each test of a suite. */
export function closingMcpServers(): typeof givenMcpServer {
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections()
      server.close()
    }
  })
  return givenMcpServer
}

/** Starts one that is reached at `path`. */
async function givenMcpServer(path = '/mcp'): Promise<GivenMcpServer> {
  const app = express()
  const server = app.listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise((resolve) => server.once('listening', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const refused = new Set<string>()
  const given: GivenMcpServer = {
    url: new URL(path, origin),
    resource: path === '/' ? origin : origin + path,
    issuer: '',
    tokens: [],
    refuse: (token) => void refused.add(token),
  }
  const metadataPath = `/.well-known/oauth-protected-resource${path === '/' ? '' : path}`
  app.get(metadataPath, (_request, response) => void response.json(metadataOf(given)))
  const guard = requireBearerAuth({
    verifier: { verifyAccessToken: (token) => verified(given, token, refused) },
    requiredScopes: ['notes:read'],
    resourceMetadataUrl: origin + metadataPath,
  })
  app.post(path, guard, express.json(), async (request, response) => {
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true })
    await notesServer().connect(transport)
    await transport.handleRequest(request, response, request.body)
  })
  return given
}

function metadataOf({ resource, issuer }: GivenMcpServer): object {
  return {
    ...{ resource, authorization_servers: [issuer], bearer_methods_supported: ['header'] },
    scopes_supported: ['notes:read', 'offline_access'],
  }
}

// RFC 9068, section 4: the type, the issuer and the audience; nothing is asked of the authorization server but its keys.
async function verified(
  { issuer, resource, tokens }: GivenMcpServer,
  token: string,
  refused: Set<string>,
): Promise<AuthInfo> {
  if (refused.has(token)) throw new InvalidTokenError('Token has expired')
  const keys = createRemoteJWKSet(new URL(`${issuer}/jwks`))
  const checks = { issuer, audience: resource, typ: 'at+jwt' }
  const { payload } = await jwtVerify<{ client_id: string; scope: string }>(token, keys, checks).catch(() => {
    throw new InvalidTokenError('Token is not for this server')
  })
  tokens.push(token)
  const { client_id: clientId, scope, exp = 0 } = payload
  return { token, clientId, scopes: scope.split(' '), expiresAt: exp, extra: { user: payload.sub } }
}

function notesServer(): McpServer {
  const server = new McpServer({ name: 'notes', version: '1.0.0' })
  server.registerTool('whoami', { description: 'Tells whose notes these are' }, ({ authInfo }) => ({
    content: [{ type: 'text', text: JSON.stringify(authInfo?.extra) }],
  }))
  return server
}
