import { contract } from '@foyer/auth-domain/contract/contract'
import { recordEvent } from '@foyer/db/operations/audit'
import { insertClient } from '#operations/oauth-provider/insert-client.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.registerOAuthClient)

/** Registers a client that nobody vouches for (RFC 7591): its users are told so. */
export const registerOAuthClient = mutation(async ({ ctx, input }) => {
  const { enabled, maximum: most } = ctx.options.oauthProvider.dynamicRegistration
  if (!enabled) throw refused('CLIENT_REGISTRATION_NOT_ENABLED')
  return inTransaction(ctx, async (trx) => {
    // Whatever it asks for: the answer says what was registered (RFC 7591, section 3.2.1).
    const metadata = { ...input, token_endpoint_auth_method: 'none' } as const
    const maker = { origin: 'registered', organizationId: null, createdBy: null, most } as const
    const { client, view } = await insertClient(trx, ctx, metadata, maker)
    const detail = { clientId: client.id, name: client.name }
    // Of nobody, so that the address of a user who may be behind it would outlast them.
    await recordEvent(trx, { type: 'oauth-client.registered', at: ctx.now(), detail })
    return view
  })
})
