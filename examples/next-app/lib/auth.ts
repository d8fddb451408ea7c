import { createAuth } from '@foyer-auth/client/server'

const { FOYER_URL = 'http://localhost:3000', APP_URL = 'http://localhost:5000' } = process.env

// Foyer is at the application's origin for browsers, and listens elsewhere.
export const auth = createAuth({ url: FOYER_URL, ownOrigin: APP_URL, pages: true })
