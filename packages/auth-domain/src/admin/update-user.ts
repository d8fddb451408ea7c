import { z } from 'zod'
import { allow, type Decision, refuse } from '#decision.ts'
import { keepingEmpty } from '#input/empty-as-absent.ts'
import { timestampInput } from '#input/timestamp.ts'
import { type AdminPermission, type AdminPolicy, mayAdminister } from '#permission/admin-permissions.ts'
import { roleInput } from '#permission/role-input.ts'
import type { Linked } from '#picture/inline-picture.ts'
import { type Email, parseNewEmail } from '#user/email.ts'
import type { UserChange } from '#user/update-user.ts'
import { updateUserInput } from '#user/user.ts'
import { DEFAULT_BAN_REASON } from './ban-reason.ts'
import type { RolePolicy } from './grant-role.ts'
import { banUser } from './rules.ts'
import { setRole } from './set-role.ts'

export const adminGetUserInput = z.object({ id: z.string() })

/** What an admin may change of a user; further keys are dropped (S49). */
const changedFields = updateUserInput.omit({ email: true }).extend({
  role: keepingEmpty(roleInput.optional()),
  email: keepingEmpty(z.string().optional()),
  emailVerified: z.boolean().optional(),
  banned: z.boolean().optional(),
  banReason: z.string().max(1024).nullable().optional(),
  banExpires: timestampInput.nullable().optional(),
})

export const adminUpdateUserInput = z.object({
  userId: z.string(),
  /** `password` is accepted in order to refuse it by name. */
  data: changedFields.extend({ password: z.unknown().optional() }),
})

export const adminUpdateUserDocumented = adminUpdateUserInput.extend({ data: changedFields })

type Data = z.output<typeof adminUpdateUserInput>['data']
type LinkedData = Linked<Data, 'image'>

/** The columns of a ban. */
export type BanChange = Partial<{ banned: boolean; banReason: string | null; banExpires: Date | null }>

/** A user's change by an admin, in parts that are stored and recorded each in its own way; absent ones do not change. */
export type AdminChange = {
  fields: UserChange & { emailVerified?: boolean }
  username: Pick<Data, 'username' | 'displayUsername'>
  roles: ReadonlySet<string> | undefined
  ban: BanChange | undefined
  email: Email | undefined
}

/** `changesOwn`: whether fields of an application's own are changed too. */
type Rules = { admin: AdminPolicy & RolePolicy; allowInternationalEmail: boolean; changesOwn?: boolean }

type Actor = { id: string; role: string | null }

/** What an admin changes of a user, each part by the permission and the rules of the call that changes it alone. */
export function adminUpdateUser(
  actor: Actor,
  { userId, data }: { userId: string; data: LinkedData },
  { admin, allowInternationalEmail, changesOwn = false }: Rules,
): Decision<AdminChange> {
  const isKnown = (key: string) => Object.hasOwn(adminUpdateUserInput.shape.data.shape, key)
  const changes = Object.entries(data).some(([key, value]) => value !== undefined && isKnown(key))
  if (!changes && !changesOwn) return refuse('ADMIN_NO_DATA_TO_UPDATE')
  if (data.password !== undefined) return refuse('ADMIN_PASSWORD_NOT_UPDATED')
  const missing = permissionsFor(data).find(([permission]) => !isAllowed(actor, permission, admin))
  if (missing !== undefined) return refuse(missing[1])
  const roles = data.role && setRole(data.role, admin)
  if (roles?.allowed === false) return roles
  const banned = data.banned === true ? banUser(actor.id, userId) : allow()
  if (!banned.allowed) return banned
  const email = data.email === undefined ? undefined : parseNewEmail(data.email, allowInternationalEmail)
  if (data.email !== undefined && email === undefined) return refuse('INVALID_EMAIL')
  return allow({ ...fieldsOf(data), roles: roles?.value, ban: banOf(data), email })
}

const permissionsOfParts = [
  [['role'], 'user:set-role', 'ADMIN_NOT_ALLOWED_TO_CHANGE_ROLE'],
  [['banned', 'banReason', 'banExpires'], 'user:ban', 'ADMIN_NOT_ALLOWED_TO_BAN'],
  [['email', 'emailVerified'], 'user:set-email', 'ADMIN_NOT_ALLOWED_TO_SET_EMAIL'],
] as const

function permissionsFor(data: Data) {
  return permissionsOfParts
    .filter(([keys]) => keys.some((key) => data[key] !== undefined))
    .map(([, permission, refusal]) => [permission, refusal] as const)
}

function isAllowed(actor: Actor, permission: AdminPermission, policy: AdminPolicy): boolean {
  const [resource = '', action = ''] = permission.split(':')
  return mayAdminister(policy, actor, { [resource]: [action] })
}

function fieldsOf({ name, image, language, emailVerified, username, displayUsername }: LinkedData) {
  return {
    fields: {
      ...(name !== undefined && { name }),
      ...(image !== undefined && { image }),
      ...(language !== undefined && { language }),
      ...(emailVerified !== undefined && { emailVerified }),
    },
    username: { username, displayUsername },
  }
}

// As banning and unbanning store it; a reason or an end alone changes that of a ban in force.
function banOf({ banned, banReason, banExpires }: Data): BanChange | undefined {
  if (banned === false) return { banned, banReason: null, banExpires: null }
  if (banned === true) return { banned, banReason: banReason ?? DEFAULT_BAN_REASON, banExpires: banExpires ?? null }
  if (banReason === undefined && banExpires === undefined) return undefined
  return { ...(banReason !== undefined && { banReason }), ...(banExpires !== undefined && { banExpires }) }
}
