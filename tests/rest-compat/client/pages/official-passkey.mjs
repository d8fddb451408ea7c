import { createAuthClient } from 'better-auth/client'
import { passkeyClient } from 'better-auth/client/plugins'

window.client = createAuthClient({ plugins: [passkeyClient()] })
