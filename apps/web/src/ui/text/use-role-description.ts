import { type Grants, may, type OrganizationPermission } from '@foyer/auth-domain/permission/permissions'
import { useTranslation } from 'react-i18next'
import { useLocale } from '#i18n/use-locale.ts'

const told = [
  ['invite', 'invitation:create'],
  ['members', 'member:update'],
  ['teams', 'team:create'],
  ['keys', 'apiKey:create'],
  ['settings', 'organization:update'],
  ['delete', 'organization:delete'],
] as const satisfies readonly (readonly [string, OrganizationPermission])[]

/** What the members of a role may do, in words, as its permissions are configured. */
export function useRoleDescription(grants: Grants): (role: string) => string {
  const { t } = useTranslation()
  const list = new Intl.ListFormat(useLocale(), { type: 'conjunction' })
  return (role) => {
    const parts = told.filter(([, permission]) => may(grants, new Set([role]), permission))
    if (parts.length === 0) return t('roleRights.none')
    return t('roleRights.may', { list: list.format(parts.map(([name]) => t(`roleRights.${name}`))) })
  }
}
