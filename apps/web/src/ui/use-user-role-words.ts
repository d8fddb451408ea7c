import { parseRoles } from '@foyer/auth-domain/permission/role-set'
import { useTranslation } from 'react-i18next'

const known = ['admin', 'user'] as const

/** What somebody is in the whole service, in the reader's words; roles of the house's own making stand as they are called. */
export function useUserRoleWords(): (joined: string | null) => string {
  const { t } = useTranslation()
  return (joined) => {
    const roles = [...parseRoles(joined)].map((role) => {
      const name = known.find((usual) => usual === role)
      return name === undefined ? role : t(`userRole.${name}`)
    })
    return roles.length === 0 ? t('userRole.none') : roles.join(', ')
  }
}
