import { AuthError } from '@foyer-auth/client/server'
import { auth } from '@/lib/auth'

/** What a program gets: 401 for nobody, and 503 while it is not known who it is. */
export async function GET(request: Request) {
  try {
    const signedIn = await auth.api.getSession({ headers: request.headers })
    return signedIn
      ? Response.json({ name: signedIn.user.name })
      : Response.json({ error: 'signed out' }, { status: 401 })
  } catch (error) {
    if (!(error instanceof AuthError) || error.code !== 'UNAVAILABLE') throw error
    return Response.json({ error: 'try again' }, { status: 503 })
  }
}
