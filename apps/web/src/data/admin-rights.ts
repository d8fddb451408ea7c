import { isAdmin } from '@foyer/auth-domain/admin/rules'
import { type AdminPermission, mayAdminister } from '@foyer/auth-domain/permission/admin-permissions'
import { useSignedIn } from './signed-in.ts'
import { trpc } from './trpc.ts'
import type { AdminPolicy, User } from './types.ts'

/** Who one is as an admin, and what one may do. */
export type AdminRights = { me: User; policy: AdminPolicy; can: (permission: AdminPermission) => boolean }

export function useAdminPolicy() {
  return trpc.admin.getPolicy.useQuery()
}

/** One's rights as an admin, by the rules the server asks; undefined for whoever is none, and until it is known. */
export function useAdminRights(): AdminRights | undefined {
  const { user } = useSignedIn()
  const policy = useAdminPolicy().data
  return policy && isAdmin(user, policy) ? rightsOf(user, policy) : undefined
}

/** The same below the frame of the admin pages, which nobody else enters. */
export function useOwnAdminRights(): AdminRights {
  const rights = useAdminRights()
  if (rights === undefined) throw new Error('useOwnAdminRights stands outside the pages of an admin')
  return rights
}

function rightsOf(me: User, policy: AdminPolicy): AdminRights {
  return {
    me,
    policy,
    can: (permission) => {
      const [resource = '', action = ''] = permission.split(':')
      return mayAdminister(policy, me, { [resource]: [action] })
    },
  }
}
