import * as second from '@modelcontextprotocol/client'
import { type OAuthDiscoveryState, UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js'
import { mcpApplication } from './mcp-application.ts'

const NAME = { name: 'notes-app', version: '1.0.0' }

/** `@modelcontextprotocol/sdk` 1, as an application uses it. */
export function firstSdk(url: URL) {
  const application = mcpApplication<OAuthClientInformationMixed, OAuthTokens, OAuthDiscoveryState>()
  let transport = new StreamableHTTPClientTransport(url, { authProvider: application })
  return {
    ...{ application, Unauthorized: UnauthorizedError },
    connect: () => new Client(NAME).connect(transport),
    async finish({ searchParams }: URL): Promise<void> {
      await transport.finishAuth(searchParams.get('code') ?? '')
    },
    async whoami(): Promise<unknown> {
      const client = new Client(NAME)
      transport = new StreamableHTTPClientTransport(url, { authProvider: application })
      await client.connect(transport)
      const { content } = await client.callTool({ name: 'whoami' })
      return content
    },
  }
}

/** `@modelcontextprotocol/client` 2, which also checks `iss`. */
export function secondSdk(url: URL) {
  const application = mcpApplication<
    second.StoredOAuthClientInformation,
    second.StoredOAuthTokens,
    second.OAuthDiscoveryState
  >()
  let transport = new second.StreamableHTTPClientTransport(url, { authProvider: application })
  return {
    ...{ application, Unauthorized: second.UnauthorizedError },
    connect: () => new second.Client(NAME).connect(transport),
    async finish({ searchParams }: URL): Promise<void> {
      await transport.finishAuth(searchParams)
    },
    async whoami(): Promise<unknown> {
      const client = new second.Client(NAME)
      transport = new second.StreamableHTTPClientTransport(url, { authProvider: application })
      await client.connect(transport)
      const { content } = await client.callTool({ name: 'whoami' })
      return content
    },
  }
}
