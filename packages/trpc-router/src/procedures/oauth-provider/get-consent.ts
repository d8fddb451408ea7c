import { contract } from '@foyer/auth-domain/contract/contract'
import { findConsentOfUser } from '@foyer/db/oauth-provider/consents'
import { procedure } from '#runtime/procedure/procedure.ts'

const { query, refused } = procedure(contract.getConsent)

/** An application that the user has let in. */
export const getConsent = query(async ({ ctx, input }) => {
  const consent = await findConsentOfUser(ctx.db, ctx.user.id, input.id)
  if (consent === undefined) throw refused('OAUTH_CONSENT_NOT_FOUND')
  return consent
})
