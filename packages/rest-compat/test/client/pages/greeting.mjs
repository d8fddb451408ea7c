import { createClient } from '#client/client.ts'
import { useSession } from '#client/react.ts'
import { show } from './show.mjs'

const client = createClient()

show(client, () => useSession(client))
