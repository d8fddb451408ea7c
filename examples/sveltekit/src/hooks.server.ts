import { AuthError, toSvelteKitHandle } from '@foyer-auth/client/server'
import { error, type Handle } from '@sveltejs/kit'
import { sequence } from '@sveltejs/kit/hooks'
import { auth } from '$lib/server/auth'

/** Who is signed in, for the application's routes. */
const identify: Handle = async ({ event, resolve }) => {
  const { headers, response } = await auth.api
    .getSession({ headers: event.request.headers, returnHeaders: true })
    .catch(failed)
  event.locals.signedIn = response
  const resolved = await resolve(event)
  const renewed = headers.getSetCookie()
  if (renewed.length === 0) return resolved
  // Foyer renews a session that is in use, together with its cookie, which is one browser's, and no cache's.
  const answer = new Response(resolved.body, resolved)
  answer.headers.set('cache-control', 'private, no-store')
  for (const line of renewed) answer.headers.append('set-cookie', line)
  return answer
}

// Who is signed in is not known: that is not the same as nobody.
function failed(cause: unknown): never {
  if (cause instanceof AuthError && cause.code === 'UNAVAILABLE') error(503, 'Try again in a moment')
  throw cause
}

/** First what is Foyer's, at the application's own origin: its pages and its API. */
export const handle = sequence(toSvelteKitHandle(auth), identify)
