import { newerClient } from '@foyer/newer-client/newer-client'

const { createAuthClient, passkeyClient } = newerClient

window.client = createAuthClient({ plugins: [passkeyClient()] })
