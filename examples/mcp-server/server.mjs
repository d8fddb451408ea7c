import { createAuth } from '@foyer-auth/client/server'
import { serve } from '@hono/node-server'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { Hono } from 'hono'

const { PORT = '5000', FOYER_URL = 'http://localhost:3000' } = process.env
// What clients are given, and what stands in `oauthProvider.resources` of Foyer.
const { RESOURCE = `http://localhost:${PORT}/mcp` } = process.env
const auth = createAuth({ url: FOYER_URL })
const notes = auth.protectedResource({ resource: RESOURCE, scopes: ['notes:read'] })
const app = new Hono()

app.use((context, next) => (notes.serves(context.req.raw) ? notes.handler(context.req.raw) : next()))

app.all(new URL(RESOURCE).pathname, async (context) => {
  const access = await notes.verifyRequest(context.req.raw, ['notes:read'])
  if (access instanceof Response) return access
  // It keeps nothing between two requests, so that any number of servers may stand side by side.
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await notesServer(access).connect(transport)
  return transport.handleRequest(context.req.raw)
})

/** What the user of an access token, and the application that brings it, may call. */
function notesServer({ claims }) {
  const server = new McpServer({ name: 'notes', version: '1.0.0' })
  server.registerTool('whoami', { description: 'Tells whose notes these are' }, () => ({
    content: [{ type: 'text', text: claims.sub }],
  }))
  return server
}

serve({ fetch: app.fetch, port: Number(PORT) }, () => console.log(RESOURCE))
