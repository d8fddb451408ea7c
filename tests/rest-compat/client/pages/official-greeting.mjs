import { createAuthClient } from 'better-auth/react'
import { show } from './show.mjs'

const client = createAuthClient()

show(client, () => client.useSession())
