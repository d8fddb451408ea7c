import { createClient } from '@foyer/rest-compat/client/client'
import { useSession } from '@foyer/rest-compat/client/react'
import { show } from './show.mjs'

const client = createClient()

show(client, () => useSession(client))
