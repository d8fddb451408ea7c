import { parseRoles } from '@foyer/auth-domain/permission/role-set'
import { useTranslation } from '#i18n/use-translation.ts'

const builtInRoles = ['owner', 'admin', 'member'] as const

/** Translates the comma-separated roles of a member; custom roles are shown by their name. */
export function useRoleLabel(): (joined: string) => string {
  const { t } = useTranslation()
  return (joined) =>
    [...parseRoles(joined)]
      .map((role) => {
        const name = builtInRoles.find((builtIn) => builtIn === role)
        return name === undefined ? role : t(`role.${name}`)
      })
      .join(', ')
}
