import { z } from 'zod'
import { profileOfClaims } from '#social/claims.ts'
import { type ProviderDefinition, readAs } from '#social/provider.ts'

const edge = z.object({ xms_edov: z.literal([true, 'true', 1, '1']) })

// The owner of a tenant can set any email: it counts as verified only if Microsoft reports that the domain's owner
// verified it (claim `xms_edov`), or if the configuration allows a single tenant (S43). Trusting Microsoft is no reason.
export const microsoft: ProviderDefinition = {
  authorize: {
    url: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    scopes: ['openid', 'profile', 'email', 'User.Read', 'offline_access'],
    pkce: true,
  },
  token: { url: 'https://login.microsoftonline.com/common/oauth2/v2.0/token', credentials: 'body' },
  documents: {},
  idToken: {
    issuers: ['https://login.microsoftonline.com/{tenant}/v2.0'],
    jwks: ['https://login.microsoftonline.com/common/discovery/v2.0/keys'],
  },
  profile({ claims, ownTenant }) {
    const profile = profileOfClaims(claims)
    if (profile === undefined) return undefined
    const attested = ownTenant || readAs(edge, claims)?.xms_edov !== undefined
    return { ...profile, emailVerified: attested, ...(!attested && { unattestedEmail: true }) }
  },
}
