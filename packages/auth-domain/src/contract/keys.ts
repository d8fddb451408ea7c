import { METADATA_CACHE } from '#oauth-provider/metadata-cache.ts'
import { anybody, type Declarations, named, server, signedIn } from './operation.ts'
import { byServer, readingAccount, signingIn } from './rules.ts'

export const keysContract = named({
  // In an impersonation the token names the admin as actor (RFC 8693). Services that take one know neither of a required
  // second factor nor of a key's limits.
  getToken: {
    access: signedIn,
    feature: 'jwt',
    organization: 'optional',
    rate: 'other',
    rules: readingAccount,
    refusals: ['TOKEN_AUDIENCE_NOT_FOUND', 'ORGANIZATION_REQUIRES_TWO_FACTOR'],
    events: [],
    rest: {
      method: 'GET',
      path: '/token',
      summary:
        'Returns a JWT about the signed-in user, for other services to verify; `audience` names the one it is for. It contains the roles and permissions in the named organization, else in the active one.',
      answersAnew: true,
    },
  },
  getJwks: {
    access: anybody,
    feature: 'keys',
    organization: 'none',
    rate: 'other',
    rules: signingIn,
    standby: 'public',
    refusals: [],
    events: [],
    rest: {
      method: 'GET',
      path: '/jwks',
      summary: 'Returns the public keys that verify JWTs, as a JSON Web Key Set.',
      answersAnew: true,
      anyOrigin: true,
      // A key signs minutes after it is published, and is published until its last token has expired.
      cacheControl: METADATA_CACHE,
      aliases: [
        {
          name: 'getWellKnownJwks',
          path: '/.well-known/jwks.json',
          summary: 'Alias of `/jwks`, which is also served at this path of the origin.',
          atOrigin: '/.well-known/jwks.json',
        },
      ],
    },
  },
  rotateKeys: {
    access: server,
    feature: { of: 'always', otherwise: 'TOKENS_NOT_ENABLED' },
    organization: 'none',
    rate: 'other',
    rules: byServer,
    refusals: [],
    events: ['keys.rotated'],
    rest: null,
  },
} as const satisfies Declarations)
