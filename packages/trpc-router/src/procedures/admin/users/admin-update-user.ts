import { type AdminChange, adminUpdateUser as decideUpdateUser } from '@foyer/auth-domain/admin/update-user'
import { contract } from '@foyer/auth-domain/contract/contract'
import { changeFields, type FieldChange, parseFieldsInput, recordedNames } from '@foyer/auth-domain/fields/fields'
import { chooseUsername } from '@foyer/auth-domain/user/username'
import { findMailboxProof, findProvableMethods, markMailboxProven, markMethodsProven } from '@foyer/db/accounts/proofs'
import { uniqueViolation } from '@foyer/db/engine/errors'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvent } from '@foyer/db/operations/audit'
import { changeUser, type LockedUser } from '@foyer/db/users/users'
import { changeBan } from '#operations/admin/change-ban.ts'
import { changeRole } from '#operations/admin/change-role.ts'
import { targetEvent } from '#operations/admin/target-event.ts'
import { putTaken, type TakenPicture, takePicture } from '#operations/picture/take-picture.ts'
import { type LockedCall, lockActorAndTarget } from '#operations/session/lock-actor.ts'
import {
  changeUsername,
  notifyOfUsername,
  refusingTakenUsername,
  usernameChange,
} from '#operations/user/change-username.ts'
import { presentUser } from '#operations/user/present-user.ts'
import { replaceUserEmail } from '#operations/verification/replace-user-email.ts'
import { notify } from '#runtime/outbox/notify.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.adminUpdateUser)

/** Changes a user: fields of the profile and of the application's own, and with the permission for each of them role, ban and email. */
export const adminUpdateUser = mutation(async ({ ctx, input }) => {
  const { admin, advanced } = ctx.options
  const own = orThrow(
    parseFieldsInput(ctx.options.user.additionalFields, input.data, { action: 'update', by: 'admin' }),
  )
  const changesOwn = Object.keys(own).length > 0
  const rules = { admin, allowInternationalEmail: advanced.allowInternationalEmail, changesOwn }
  const picture = await takePicture(ctx, input.data.image)
  const linked = { ...input, data: { ...input.data, image: picture.link } }
  const write = async (trx: Trx): Promise<LockedUser> => {
    const { actor, target } = await lockActorAndTarget(trx, ctx, input.userId)
    const change = orThrow(decideUpdateUser(actor.user, linked, rules))
    if (target === undefined) throw refused('ADMIN_USER_NOT_FOUND')
    return store(trx, actor, target, { ...change, own, picture })
  }
  const user = await refusingTakenEmail(() => refusingTakenUsername(() => inTransaction(ctx, write)))
  return presentUser(user, ctx.options)
})

/** With the fields of an application's own, all of which an admin may set. */
type Change = AdminChange & { own: FieldChange; picture: TakenPicture }

async function store(trx: Trx, actor: LockedCall, target: LockedUser, change: Change): Promise<LockedUser> {
  let user = target
  if (change.email !== undefined && change.email !== target.email)
    user = await storeEmail(trx, actor, user, { email: change.email, verified: change.fields.emailVerified === true })
  user = await storeFields(trx, actor, user, change)
  if (change.roles !== undefined) user = await changeRole(trx, actor, target, change.roles)
  return change.ban === undefined ? user : changeBan(trx, actor, user, change.ban)
}

/** `verified`: an admin's word that the person who had the former address has this one. */
type NewEmail = { email: NonNullable<AdminChange['email']>; verified: boolean }

async function storeEmail(
  trx: Trx,
  actor: LockedCall,
  user: LockedUser,
  { email: newEmail, verified }: NewEmail,
): Promise<LockedUser> {
  const replace = async () => {
    const replaced = await replaceUserEmail(trx, user, newEmail, actor.now())
    if (replaced === undefined) throw refused('ADMIN_USER_NOT_FOUND')
    return replaced
  }
  const after = verified ? await keepingProofs(trx, actor, user.id, replace) : await replace()
  await recordEvent(trx, targetEvent(actor, 'user.email.changed', user.id, { from: user.email, to: newEmail }))
  await notify(trx, actor, user, { template: 'email-changed', newEmail })
  return after
}

// Proofs go with a changed address: the next one would remove what the same person had proved at the former.
async function keepingProofs<T>(trx: Trx, actor: LockedCall, userId: string, change: () => Promise<T>): Promise<T> {
  const provedBefore = (await findMailboxProof(trx, userId)) !== null
  const methods = await findProvableMethods(trx, userId)
  const changed = await change()
  if (provedBefore) await markMailboxProven(trx, userId, actor.now())
  const proven = methods.filter(({ provenAt }) => provenAt !== null)
  await markMethodsProven(trx, proven, actor.now())
  return changed
}

async function storeFields(
  trx: Trx,
  actor: LockedCall,
  user: LockedUser,
  { fields: given, username, own, picture }: Change,
): Promise<LockedUser> {
  const chosen = orThrow(chooseUsername(username, user, actor.options.username))
  const named = chosen && (await changeUsername(trx, actor, user, chosen))
  if (chosen !== undefined && chosen.username !== user.username) {
    await recordEvent(trx, targetEvent(actor, 'user.username.changed', user.id, usernameChange(user, chosen)))
    await notifyOfUsername(trx, actor, user, chosen)
  }
  const hasOwn = Object.keys(own).length > 0
  const fields = hasOwn ? { ...given, fields: orThrow(changeFields(user.fields, own)) } : given
  const changed = [...Object.keys(given), ...(chosen === undefined ? [] : ['username'])]
  if (changed.length === 0 && !hasOwn) return user
  await putTaken(trx, { userId: user.id }, picture)
  const after = Object.keys(fields).length === 0 ? named : await changeUser(trx, user.id, fields, actor.now())
  if (after === undefined) throw refused('ADMIN_USER_NOT_FOUND')
  const names = recordedNames(actor.options.user.additionalFields, own)
  await recordEvent(trx, targetEvent(actor, 'user.updated', user.id, { changed: [...changed, ...names] }))
  return after
}

async function refusingTakenEmail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw uniqueViolation(error) === 'user_email_key' ? refused('ADMIN_EMAIL_TAKEN') : error
  }
}
