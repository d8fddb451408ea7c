import { AuthError, createAuth } from '@foyer-auth/client/server'
import { serve } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono } from 'hono'

const { PORT = '5000', FOYER_URL = 'http://localhost:3000' } = process.env
const { APP_URL = `http://localhost:${PORT}` } = process.env
// Foyer is at this origin for browsers, and listens elsewhere: its FOYER_BASE_URL is APP_URL.
const auth = createAuth({ url: FOYER_URL, ownOrigin: APP_URL, pages: true })
const app = new Hono()

app.use((context, next) => {
  if (!auth.serves(context.req.raw)) return next()
  return auth.handler(context.req.raw, { address: getConnInfo(context).remote.address })
})

app.use('/api/*', async (context, next) => {
  const { headers, response: signedIn } = await auth.api.getSession({
    headers: context.req.raw.headers,
    returnHeaders: true,
  })
  context.header('cache-control', 'private, no-store')
  // Foyer renews a session that is in use, together with its cookie.
  for (const line of headers.getSetCookie()) context.header('set-cookie', line, { append: true })
  if (signedIn === null) return context.json({ error: 'signed out' }, 401)
  context.set('user', signedIn.user)
  return next()
})

app.get('/api/me', (context) => context.json({ name: context.get('user').name }))

/** Of an organization, for those of its members who may invite. */
app.get('/api/organizations/:id/invitations', async (context) => {
  const { headers } = context.req.raw
  const organizationId = context.req.param('id')
  if (!(await auth.can({ headers, organizationId }, 'invitation:create')))
    return context.json({ error: 'forbidden' }, 403)
  const invitations = await auth.api.organization.listInvitations({ headers, query: { organizationId } })
  return context.json(invitations.map(({ email, status }) => ({ email, status })))
})

// Who is signed in is not known: that is not the same as nobody.
app.onError((error, context) => {
  if (error instanceof AuthError && error.code === 'UNAVAILABLE') return context.json({ error: 'try again' }, 503)
  console.error(error)
  return context.json({ error: 'failed' }, 500)
})

serve({ fetch: app.fetch, port: Number(PORT) }, () => console.log(APP_URL))
