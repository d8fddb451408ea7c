import { isAdmin } from '@foyer/auth-domain/admin/rules'
import { type AdminPermission, mayAdminister } from '@foyer/auth-domain/permission/admin-permissions'
import { useSignedIn } from './signed-in.ts'
import { trpc } from './trpc.ts'
import type { AdminPolicy, User } from './types.ts'

/** The signed-in admin and their permissions. */
export type AdminRights = { me: User; policy: AdminPolicy; can: (permission: AdminPermission) => boolean }

export function useAdminPolicy() {
  return trpc.admin.getPolicy.useQuery()
}

/** The user's admin rights, by the same rules as the server; undefined while loading and for users who are not admins. */
export function useAdminRights(): AdminRights | undefined {
  const { user } = useSignedIn()
  const policy = useAdminPolicy().data
  return policy && isAdmin(user, policy) ? rightsOf(user, policy) : undefined
}

/** The same below `AdminFrame`, which renders its pages for admins only. */
export function useOwnAdminRights(): AdminRights {
  const rights = useAdminRights()
  if (rights === undefined) throw new Error('useOwnAdminRights must be used within the admin pages')
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
