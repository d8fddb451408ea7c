import { removeOneself } from '@foyer/auth-domain/admin/only-admin'
import { deleteUserWithOrganizations } from '#operations/user/delete-user.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { isFresh, requireStepUp, stepUpRefusal } from '#runtime/procedure/step-up.ts'

/** Deletes a user as an admin. Of themselves it asks what `deleteUser` asks: a session that was left open is not enough. */
export async function removeUserAsAdmin(call: SignedInCall, userId: string): Promise<void> {
  if (userId === call.user.id) await confirmOwnRemoval(call)
  await deleteUserWithOrganizations(call, userId)
}

async function confirmOwnRemoval(call: SignedInCall): Promise<void> {
  await requireStepUp(call.db, call)
  const { enabled, sendVerification } = call.options.user.deleteUser
  const decision = removeOneself(await isFresh(call.db, call), { sendVerification: enabled && sendVerification })
  if (!decision.allowed) throw await stepUpRefusal(call.db, call, decision.refusal)
}
