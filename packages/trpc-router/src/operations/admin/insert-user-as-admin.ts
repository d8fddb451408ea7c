import type { inviteUserInput } from '@foyer/auth-domain/admin/admin-inputs'
import { setRole } from '@foyer/auth-domain/admin/set-role'
import { changeFields, NO_FIELDS, parseFieldsInput, type StoredFields } from '@foyer/auth-domain/fields/fields'
import { joinRoles } from '@foyer/auth-domain/permission/role-set'
import { linkIn } from '@foyer/auth-domain/picture/inline-picture'
import { parseNewEmail } from '@foyer/auth-domain/user/email'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvent } from '@foyer/db/operations/audit'
import { insertUser, type StoredUser } from '@foyer/db/users/users'
import type { z } from 'zod'
import { lockActor } from '#operations/session/lock-actor.ts'
import { newUser } from '#operations/user/new-user.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { orThrow, refused } from '#runtime/refusal/refused.ts'
import { targetEvent } from './target-event.ts'

/** The row of a user whom an admin creates, with no picture but a link; refused for what may not be stored. */
export function userToCreate(call: SignedInCall, input: z.output<typeof inviteUserInput>): StoredUser {
  const email = parseNewEmail(input.email, call.options.advanced.allowInternationalEmail)
  if (email === undefined) throw refused('INVALID_EMAIL')
  const roles = input.role && orThrow(setRole(input.role, call.options.admin))
  const fields = fieldsOf(call, input.data)
  const initial = newUser(call, { name: input.name, email, image: linkIn(input.data?.image) ?? null, fields })
  return { ...initial, role: roles === undefined ? initial.role : joinRoles(roles), language: null }
}

/** Inserts that row, and records who has created the user; `detail` tells how. */
export async function insertUserAsAdmin(
  trx: Trx,
  call: SignedInCall,
  user: StoredUser,
  detail: { invited?: true } = {},
): Promise<void> {
  const actor = await lockActor(trx, call)
  if (!(await insertUser(trx, user))) throw refused('ADMIN_USER_ALREADY_EXISTS')
  await recordEvent(trx, targetEvent(actor, 'user.created', user.id, { role: user.role, ...detail }))
}

function fieldsOf({ options }: Pick<SignedInCall, 'options'>, data: object | undefined): StoredFields {
  const given = orThrow(parseFieldsInput(options.user.additionalFields, data, { action: 'create', by: 'admin' }))
  return orThrow(changeFields(NO_FIELDS, given))
}
