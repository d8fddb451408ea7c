import type { AdminPolicy } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { userRoleRights } from './user-role-rights.ts'

/** What a role of the service allows, in words: an admin role everything here, one of an application nothing here. */
export function useUserRoleDescription(policy: AdminPolicy): (joined: string) => string {
  const { t } = useTranslation()
  return (joined) => t(`userRoleRights.${userRoleRights(joined, policy)}`)
}
