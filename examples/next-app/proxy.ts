import { type NextRequest, NextResponse } from 'next/server'
import { auth } from '@/lib/auth'

/** Foyer's pages and its API, at the application's own origin; all else is the application's. */
export function proxy(request: NextRequest) {
  return auth.serves(request) ? auth.handler(request) : NextResponse.next()
}
