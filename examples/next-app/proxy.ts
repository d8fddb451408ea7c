import { type NextRequest, NextResponse } from 'next/server'
import { auth } from '@/lib/auth'

/** Foyer's pages and its API, at the application's own origin; all else is the application's. */
export async function proxy(request: NextRequest) {
  if (auth.serves(request)) return auth.handler(request)
  const response = NextResponse.next()
  // Foyer renews a session that is in use, together with its cookie. Pages cannot set it.
  for (const line of await renewed(request)) {
    response.headers.append('set-cookie', line)
    // It is one browser's, and no cache's.
    response.headers.set('cache-control', 'private, no-store')
  }
  return response
}

async function renewed({ headers }: NextRequest) {
  const signedIn = await auth.api.getSession({ headers, returnHeaders: true }).catch(() => undefined)
  return signedIn?.headers.getSetCookie() ?? []
}

export const config = { matcher: '/((?!_next/).*)' }
