import { parseRoles } from '@foyer/auth-domain/permission/role-set'
import { useTranslation } from '#i18n/use-translation.ts'

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
