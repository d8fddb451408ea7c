import { randomBytes } from 'node:crypto'
import { contract } from '@foyer/auth-domain/contract/contract'
import { limits } from '@foyer/auth-domain/limits'
import { addPasskey, creationOptions } from '@foyer/auth-domain/passkey/generate-register-options'
import { relyingParty } from '@foyer/auth-domain/passkey/relying-party'
import { ensurePasskeyHandle, findPasskeysOf } from '@foyer/db/passkeys/passkeys'
import { startCeremony } from '#operations/passkey/challenge.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { requireOwnFactorFirst } from '#runtime/procedure/required-second-factor.ts'
import { requireStepUp } from '#runtime/procedure/step-up.ts'
import { orThrow } from '#runtime/refusal/refused.ts'

/** What a browser needs to make a passkey for the user; needs a fresh session. */
export const generateRegisterOptions = procedure(contract.generateRegisterOptions).mutation(async ({ ctx, input }) => {
  const { session, user, options } = ctx
  // Decided by the registration; here the browser is not asked for a passkey that is refused then.
  await requireStepUp(ctx.db, ctx)
  await requireOwnFactorFirst(ctx.db, ctx)
  const passkeys = await findPasskeysOf(ctx.db, user.id)
  orThrow(addPasskey(passkeys.length, options.passkey))
  const drawn = randomBytes(limits.passkeyHandleBytes).toString('base64url')
  const handle = await ensurePasskeyHandle(ctx.db, user.id, drawn)
  const challenge = await startCeremony(ctx, 'passkey-registration', { userId: user.id, sessionId: session.id })
  return creationOptions({
    challenge,
    rp: relyingParty(options, ctx.baseUrl),
    user: { handle, email: user.email },
    passkeys,
    selection: { ...options.passkey.authenticatorSelection, ...input },
  })
})
