import { describe, test } from 'vitest'
import { compareServices } from './compare-services.ts'
import { expectedDifference } from './endpoint-differences.ts'
import { callEndpoint, endpoints, type Kind, kinds } from './every-endpoint.ts'

const everything = { admin: { defaultRole: 'admin' }, anonymous: { enabled: true }, jwt: { enabled: true } }
const kindNames = Object.keys(kinds) as Kind[]

describe('every endpoint answers as in better-auth', () => {
  const compare = compareServices()

  describe.each(kindNames)('%s', (kind) => {
    test.each(endpoints)('$method $path', (endpoint) =>
      compare(
        async (context) =>
          callEndpoint(
            await kinds[kind](context),
            endpoint,
            expectedDifference(`${endpoint.method} ${endpoint.path}`, kind),
          ),
        everything,
      ),
    )
  })
})
