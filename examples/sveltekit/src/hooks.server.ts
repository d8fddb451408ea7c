import { toSvelteKitHandle } from '@foyer-auth/client/server'
import { auth } from '$lib/server/auth'

/** Foyer's pages and its API, at the application's own origin; all else is the application's. */
export const handle = toSvelteKitHandle(auth)
