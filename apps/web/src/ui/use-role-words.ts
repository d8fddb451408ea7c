import { parseRoles } from '@foyer/auth-domain/permission/role-set'
import { useTranslation } from 'react-i18next'

const known = ['owner', 'admin', 'member'] as const

/** Roles in the reader's words; those of the house's own making stand as they are called. */
export function useRoleWords(): (joined: string) => string {
  const { t } = useTranslation()
  return (joined) =>
    [...parseRoles(joined)]
      .map((role) => {
        const name = known.find((usual) => usual === role)
        return name === undefined ? role : t(`role.${name}`)
      })
      .join(', ')
}
