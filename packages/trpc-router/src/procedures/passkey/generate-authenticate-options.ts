import { contract } from '@foyer/auth-domain/contract/contract'
import { requestOptions } from '@foyer/auth-domain/passkey/generate-authenticate-options'
import { relyingParty } from '@foyer/auth-domain/passkey/relying-party'
import { findPasskeysOf } from '@foyer/db/passkeys/passkeys'
import { startCeremony } from '#operations/passkey/challenge.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

/** What a browser needs to sign in with a passkey: any of its user's, or one of the signed-in user's. */
export const generateAuthenticateOptions = procedure(contract.generateAuthenticateOptions).mutation(async ({ ctx }) => {
  const user = (await ctx.signedIn())?.user
  return requestOptions({
    passkeys: user === undefined ? [] : await findPasskeysOf(ctx.db, user.id),
    challenge: await startCeremony(ctx, 'passkey-authentication', {}),
    rp: relyingParty(ctx.options, ctx.baseUrl),
    selection: ctx.options.passkey.authenticatorSelection,
  })
})
