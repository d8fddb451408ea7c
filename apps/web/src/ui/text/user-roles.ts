import { isAdmin } from '@foyer/auth-domain/admin/rules'
import { parseRoles } from '@foyer/auth-domain/permission/role-set'
import type { AdminPolicy } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'

/** What a role of the service allows, in words: an admin role everything here, one of an application nothing here. */
export function useUserRoleDescription(policy: AdminPolicy): (joined: string) => string {
  const { t } = useTranslation()
  return (joined) => t(`userRoleRights.${userRoleRights(joined, policy)}`)
}

const builtInRoles = ['admin', 'user'] as const

/** Translates the comma-separated service-wide roles of a user; custom roles are shown by their name. */
export function useUserRoleLabel(): (joined: string | null) => string {
  const { t } = useTranslation()
  return (joined) => {
    const roles = [...parseRoles(joined)].map((role) => {
      const name = builtInRoles.find((builtIn) => builtIn === role)
      return name === undefined ? role : t(`userRole.${name}`)
    })
    return roles.length === 0 ? t('userRole.none') : roles.join(', ')
  }
}

/** What a role allows here: everything, nothing but what every user may, or what applications make of it. */
export function userRoleRights(
  joined: string,
  { adminRoles, applicationRoles }: Pick<AdminPolicy, 'adminRoles' | 'applicationRoles'>,
): 'admin' | 'application' | 'user' {
  if (isAdmin({ id: '', role: joined }, { adminRoles, adminUserIds: [] })) return 'admin'
  return [...parseRoles(joined)].some((role) => applicationRoles.includes(role)) ? 'application' : 'user'
}
