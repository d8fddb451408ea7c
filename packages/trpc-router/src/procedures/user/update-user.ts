import { contract } from '@foyer/auth-domain/contract/contract'
import { changeFields, parseFieldsInput, recordedNames } from '@foyer/auth-domain/fields/fields'
import { linkIn } from '@foyer/auth-domain/picture/inline-picture'
import { updateUser as decideUpdateUser } from '@foyer/auth-domain/user/update-user'
import type { UpdateUserInput } from '@foyer/auth-domain/user/user'
import { type ChosenUsername, chooseUsername } from '@foyer/auth-domain/user/username'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvent } from '@foyer/db/operations/audit'
import { changeUser, type LockedUser } from '@foyer/db/users/users'
import { putTaken, takePicture } from '#operations/picture/take-picture.ts'
import { lockActor } from '#operations/session/lock-actor.ts'
import {
  assertUsernameFree,
  changeOwnUsername,
  claimUsernameLookup,
  refusingTakenUsername,
} from '#operations/user/change-username.ts'
import { presentSignedIn } from '#operations/user/present-user.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { isRemembered, setSessionCookies } from '#runtime/context/session-cookies.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { checkImpersonatedInput } from '#runtime/procedure/impersonation.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.updateUser)

/**
 * Changes the user's own name, picture, language, username or fields of an application's own. An empty change sets no
 * cookies either.
 */
export const updateUser = mutation(async ({ ctx, input }) => {
  await checkImpersonatedInput(ctx, input)
  const { additionalFields } = ctx.options.user
  const own = orThrow(parseFieldsInput(additionalFields, input, { action: 'update', by: 'owner' }))
  const change = orThrow(decideUpdateUser({ ...input, image: linkIn(input.image) }))
  const asked = await lookUpUsername(ctx, input)
  const picture = await takePicture(ctx, input.image)
  if (picture.link !== undefined) change.image = picture.link
  const changed = [...Object.keys(change), ...Object.keys(asked ?? {})]
  if (changed.length === 0 && Object.keys(own).length === 0) return { status: true as const }
  const write = async (trx: Trx): Promise<LockedUser> => {
    const call = await lockActor(trx, ctx)
    // Again: the username they have may be another one since.
    const chosen = orThrow(chooseUsername(input, call.user, ctx.options.username))
    const named = chosen && (await changeOwnUsername(trx, call, chosen))
    const fields = orThrow(changeFields(call.user.fields, own))
    await putTaken(trx, { userId: ctx.user.id }, picture)
    const all = Object.keys(own).length === 0 ? change : { ...change, fields }
    const after = Object.keys(all).length === 0 ? named : await changeUser(trx, ctx.user.id, all, ctx.now())
    if (after === undefined) throw refused('NOT_SIGNED_IN')
    await recordEvent(
      trx,
      eventOf(call, 'user.updated', { changed: [...changed, ...recordedNames(additionalFields, own)] }),
    )
    return after
  }
  const user = await refusingTakenUsername(() => inTransaction(ctx, write))
  if (ctx.presented === undefined) throw refused('NOT_SIGNED_IN')
  const shown = presentSignedIn({ session: ctx.session, user }, ctx.options)
  setSessionCookies(ctx, ctx.presented.secret, shown, isRemembered(ctx))
  return { status: true as const }
})

/** The username asked for, undefined where it is the present one; refuses one that is not theirs to have. */
async function lookUpUsername(call: SignedInCall, input: UpdateUserInput): Promise<ChosenUsername | undefined> {
  const { user } = call
  const chosen = orThrow(chooseUsername(input, user, call.options.username))
  if (chosen === undefined || chosen.displayUsername === user.displayUsername) return undefined
  if (chosen.username !== user.username) await claimUsernameLookup(call)
  await assertUsernameFree(call, chosen, user.id)
  return chosen
}
