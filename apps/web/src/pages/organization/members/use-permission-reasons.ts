import type { ExplainedPermission } from '#data/types.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useRoleLabel } from '#ui/text/use-role-label.ts'

/** Why a member has a permission or not, in sentences: by which roles, what else stands in the way, and which roles would help. */
export function usePermissionReasons(): (permission: ExplainedPermission) => string[] {
  const { t } = useTranslation()
  const roleLabel = useRoleLabel()
  const locale = useLocale()
  const named = (roles: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction') => ({
    roles: new Intl.ListFormat(locale, { type }).format(roles.map(roleLabel)),
  })

  function ofRoles({ roles, grantedBy }: ExplainedPermission): string[] {
    const granting = roles.filter((role) => role.grants).map(({ role }) => role)
    if (granting.length > 0) return [t('memberPermissions.grantedBy', named(granting))]
    const held = roles.map(({ role }) => role)
    return [
      ...(held.length > 0 ? [t('memberPermissions.notGrantedBy', named(held, 'disjunction'))] : []),
      grantedBy.length > 0
        ? t('memberPermissions.rolesThatGrant', named(grantedBy, 'disjunction'))
        : t('memberPermissions.noRole'),
    ]
  }

  return (permission) => {
    const afterFactor = permission.obstacles.includes('second-factor') ? [t('memberPermissions.afterFactor')] : []
    return [...ofRoles(permission), ...afterFactor]
  }
}
