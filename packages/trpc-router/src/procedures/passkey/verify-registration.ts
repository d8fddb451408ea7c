import { addedBy } from '@foyer/auth-domain/account/mailbox-proof'
import { contract } from '@foyer/auth-domain/contract/contract'
import { limits } from '@foyer/auth-domain/limits'
import { addPasskey } from '@foyer/auth-domain/passkey/generate-register-options'
import type { Passkey } from '@foyer/auth-domain/passkey/passkey'
import { choosePasskeyName } from '@foyer/auth-domain/passkey/passkey-name'
import { completeRegistration } from '@foyer/auth-domain/passkey/verify-registration'
import { findMailboxProof } from '@foyer/db/accounts/proofs'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvent } from '@foyer/db/operations/audit'
import { findPasskeysOf, insertPasskey } from '@foyer/db/passkeys/passkeys'
import { findAuthentication, setAuthentication } from '@foyer/db/sessions/session-authentication'
import { credentialOriginOf } from '#operations/account/mailbox-holders.ts'
import { endCeremony } from '#operations/passkey/challenge.ts'
import { type LockedCall, lockActor } from '#operations/session/lock-actor.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { notify } from '#runtime/outbox/notify.ts'
import { type NewCredential, verifyAttestation } from '#runtime/passkey/verify-response.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { requireOwnFactorFirst } from '#runtime/procedure/required-second-factor.ts'
import { requireStepUp } from '#runtime/procedure/step-up.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { randomText } from '#runtime/secrets/random.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'
import { together } from '#runtime/transaction/together.ts'

const { mutation, refused } = procedure(contract.verifyRegistration)

/** Adds the passkey that a browser has made; needs the session, still fresh, that asked for it. */
export const verifyRegistration = mutation(async ({ ctx, input }) => {
  // Before the ceremony is used up.
  await requireStepUp(ctx.db, ctx)
  await requireOwnFactorFirst(ctx.db, ctx)
  const name = orThrow(choosePasskeyName(input.name ?? ''))
  const ceremony = await endCeremony(ctx, 'passkey-registration', input.response)
  if (ceremony === undefined) throw refused('PASSKEY_CHALLENGE_NOT_FOUND')
  const { userId = '', sessionId = '' } = ceremony.requester
  orThrow(completeRegistration({ userId, sessionId }, { userId: ctx.user.id, sessionId: ctx.session.id }))
  const credential = await verifyAttestation(input.response, ceremony.expected)
  if (credential === undefined) throw refused('FAILED_TO_VERIFY_REGISTRATION')
  return inTransaction(ctx, async (trx) => {
    const call = await lockActor(trx, ctx)
    const [, facts] = await together([requireOwnFactorFirst(trx, call), findFacts(trx, call)])
    return storePasskey(trx, call, { name, ...facts }, credential)
  })
})

type Facts = Awaited<ReturnType<typeof findFacts>>

/** The user is locked, so that no other registration of theirs comes between. */
async function findFacts(trx: Trx, call: LockedCall) {
  const [passkeys, party, provenAt, began] = await Promise.all([
    findPasskeysOf(trx, call.user.id),
    credentialOriginOf(trx, call),
    findMailboxProof(trx, call.user.id),
    findAuthentication(trx, call.session.token),
  ])
  return { held: passkeys.length, added: addedBy(party, provenAt), began }
}

async function storePasskey(
  trx: Trx,
  call: LockedCall,
  { name, held, added, began }: Facts & { name: string | null },
  { transports, ...credential }: NewCredential,
): Promise<Passkey> {
  const { user } = call
  orThrow(addPasskey(held, call.options.passkey))
  const stored = await insertPasskey(trx, {
    ...credential,
    id: randomText(limits.idLength),
    name,
    userId: user.id,
    transports: transports.length === 0 ? null : transports.join(),
    createdAt: call.now(),
    lastUsedAt: null,
    suspectAt: null,
    ...added,
  })
  if (stored === undefined) throw refused('PASSKEY_ALREADY_REGISTERED')
  // The authenticator has just verified its user: the session has shown a second factor, as by the first code of an app.
  if (credential.userVerified)
    await setAuthentication(trx, call.session.token, { ...began, secondFactorAt: call.now() })
  await recordEvent(trx, eventOf(call, 'passkey.added', { name }))
  await notify(trx, call, user, { template: 'account-linked', provider: 'passkey' })
  return stored
}
