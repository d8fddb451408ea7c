import { AuthError } from '@foyer-auth/client/server'
import { json } from '@sveltejs/kit'
import { auth } from '$lib/server/auth'

/** What a program gets: 401 for nobody, and 503 while it is not known who it is. */
export async function GET({ request }) {
  try {
    const signedIn = await auth.api.getSession({ headers: request.headers })
    return signedIn === null ? json({ error: 'signed out' }, { status: 401 }) : json({ name: signedIn.user.name })
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    return json({ error: 'try again' }, { status: 503 })
  }
}
