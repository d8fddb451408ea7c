import { testDatabases } from '@foyer/db/testing'
import { describe, test } from 'vitest'
import { comparing } from './compared.ts'
import { remarkOn } from './every-difference.ts'
import { ask, endpoints, type Kind, kinds } from './every-endpoint.ts'

const everything = { admin: { defaultRole: 'admin' }, anonymous: { enabled: true }, jwt: { enabled: true } }
const ways = Object.keys(kinds) as Kind[]

describe.each(testDatabases())('every endpoint answers as in better-auth, on $name', ({ open }) => {
  const compare = comparing(open)

  describe.each(ways)('%s', (kind) => {
    test.each(endpoints)('$method $path', (endpoint) =>
      compare(
        async (stage) => ask(await kinds[kind](stage), endpoint, remarkOn(`${endpoint.method} ${endpoint.path}`, kind)),
        everything,
      ),
    )
  })
})
