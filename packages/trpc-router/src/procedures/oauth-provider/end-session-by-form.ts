import { contract } from '@foyer/auth-domain/contract/contract'
import { asQuery } from '#operations/oauth-provider/as-query.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

/** Redirects a request that another site has posted (RP-Initiated Logout 1.0, section 2) to the GET, as that of a sign-in is. */
export const endSessionByForm = procedure(contract.endSessionByForm).mutation(async ({ ctx, input }) => ({
  redirectTo: asQuery(ctx, contract.endSession.rest.path, input),
}))
