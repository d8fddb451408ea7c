import { contract } from '@foyer/auth-domain/contract/contract'
import { asQuery } from '#operations/oauth-provider/as-query.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

/**
 * Redirects an authorization request that another site has posted (OpenID Connect Core, section 3.1.2.1) to the GET, which the
 * browser sends with its cookies.
 */
export const authorizeByForm = procedure(contract.authorizeByForm).mutation(async ({ ctx, input }) => ({
  redirectTo: asQuery(ctx, contract.authorize.rest.path, input),
}))
