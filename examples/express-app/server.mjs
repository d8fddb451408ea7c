import { AuthError, createAuth } from '@foyer-auth/client/server'
import express from 'express'

const { PORT = '5000', FOYER_URL = 'http://localhost:3000' } = process.env
const { APP_URL = `http://localhost:${PORT}` } = process.env
const auth = createAuth({ url: FOYER_URL })
const app = express()

app.get('/sign-out', (_request, response) => response.redirect(foyerPage('/sign-out', '/')))
app.get('/', requireSession, (_request, response) => {
  // A name is whatever its user typed: as HTML it could be a script.
  response.type('text').send(`Hello ${response.locals.user.name}\n`)
})

/** Requires a signed-in user, stored in `response.locals.user`; Foyer's sign-in page returns to what was requested. */
async function requireSession(request, response, next) {
  const { headers, response: signedIn } = await auth.api.getSession({ headers: request.headers, returnHeaders: true })
  response.set('cache-control', 'private, no-store')
  // Foyer renews a session that is in use, together with its cookie.
  for (const line of headers.getSetCookie()) response.append('set-cookie', line)
  if (signedIn === null) return response.redirect(foyerPage('/sign-in', request.originalUrl))
  response.locals.user = signedIn.user
  next()
}

/** A page of Foyer that returns to a path of this app. */
function foyerPage(page, path) {
  return `${FOYER_URL}${page}?callbackURL=${encodeURIComponent(APP_URL + path)}`
}

// Who is signed in is not known: that is not the same as nobody.
app.use((error, _request, response, next) => {
  if (!(error instanceof AuthError) || error.code !== 'UNAVAILABLE') return next(error)
  response.status(503).send('Try again in a moment.\n')
})

app.listen(Number(PORT), () => console.log(APP_URL))
