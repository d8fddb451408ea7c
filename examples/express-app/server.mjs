import express from 'express'

const { PORT = '5000', FOYER_URL = 'http://localhost:3000' } = process.env
const app = express()

app.get('/', requireSession, (_request, response) => {
  response.send(`Hello ${response.locals.user.name}\n`)
})
app.listen(Number(PORT), () => console.log(`http://localhost:${PORT}`))

/** Lets a signed-in visitor pass, as `response.locals.user`. */
async function requireSession(request, response, next) {
  const { cookie = '' } = request.headers
  const answer = await fetch(`${FOYER_URL}/api/auth/get-session`, {
    headers: { cookie, 'x-forwarded-for': request.ip },
  }).catch(() => undefined)
  if (!answer?.ok) return response.status(503).send('Try again in a moment.\n')
  // A session that is in use is renewed, and its cookie with it.
  for (const line of answer.headers.getSetCookie()) response.append('set-cookie', line)
  const signedIn = await answer.json()
  if (signedIn === null) return response.redirect(`${FOYER_URL}/sign-in`)
  response.locals.user = signedIn.user
  next()
}
