import { contract } from '@foyer/auth-domain/contract/contract'
import { issuerOf } from '@foyer/auth-domain/oauth-provider/client-metadata'
import { procedure } from '#runtime/procedure/procedure.ts'

/**
 * Redirects an authorization request that another site has posted (OpenID Connect Core, section 3.1.2.1) to the GET, which the
 * browser sends with its cookies.
 */
export const authorizeByForm = procedure(contract.authorizeByForm).mutation(async ({ ctx, input }) => {
  const query = new URLSearchParams()
  for (const [name, values = []] of Object.entries(input)) {
    for (const value of [values].flat()) query.append(name, value)
  }
  return { redirectTo: `${issuerOf(ctx.baseUrl)}/oauth2/authorize?${query}` }
})
