import { createAuth } from '@foyer-auth/client/server'
import { env } from '$env/dynamic/private'

const { FOYER_URL = 'http://localhost:3000', ORIGIN = 'http://localhost:5000' } = env

// Foyer is at the application's origin for browsers, and listens elsewhere.
export const auth = createAuth({ url: FOYER_URL, ownOrigin: ORIGIN, pages: true })
