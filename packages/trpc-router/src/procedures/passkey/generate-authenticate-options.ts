import {
  generateAuthenticateOptionsInput,
  requestOptions,
} from '@foyer/auth-domain/passkey/generate-authenticate-options'
import { relyingParty } from '@foyer/auth-domain/passkey/relying-party'
import { findPasskeysOf } from '@foyer/db/passkeys/passkeys'
import { assertPasskeysEnabled } from '#operations/passkey/assert-passkeys-enabled.ts'
import { startCeremony } from '#operations/passkey/challenge.ts'
import { open } from '#runtime/procedure/procedures.ts'

/** What a browser needs to sign in with a passkey: any of its user's, or one of the signed-in user's. */
export const generateAuthenticateOptions = open(generateAuthenticateOptionsInput).mutation(async ({ ctx }) => {
  assertPasskeysEnabled(ctx)
  const user = (await ctx.signedIn())?.user
  return requestOptions({
    passkeys: user === undefined ? [] : await findPasskeysOf(ctx.db, user.id),
    challenge: await startCeremony(ctx, 'passkey-authentication', {}),
    rp: relyingParty(ctx.options, ctx.baseUrl),
    selection: ctx.options.passkey.authenticatorSelection,
  })
})
