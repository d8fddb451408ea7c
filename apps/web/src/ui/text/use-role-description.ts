import { may, type OrganizationPermission } from '@foyer/auth-domain/permission/permissions'
import type { CurrentOrganization } from '#data/current-organization.ts'
import { useSettings } from '#data/settings.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useTranslation } from '#i18n/use-translation.ts'

const told = [
  ['invite', 'invitation:create'],
  ['members', 'member:update'],
  ['teams', 'team:create'],
  ['keys', 'apiKey:create'],
  ['settings', 'organization:update'],
  ['delete', 'organization:delete'],
] as const satisfies readonly (readonly [string, OrganizationPermission])[]

/** What the members of a role may do, in words, as its permissions are configured: of what the service has. */
export function useRoleDescription({
  grants,
  teams,
}: Pick<CurrentOrganization, 'grants' | 'teams'>): (role: string) => string {
  const { t } = useTranslation()
  const list = new Intl.ListFormat(useLocale(), { type: 'conjunction' })
  const keys = useSettings().data?.apiKey != null
  const missing = new Set<string>([...(teams ? [] : ['teams']), ...(keys ? [] : ['keys'])])
  return (role) => {
    const parts = told
      .filter(([name, permission]) => !missing.has(name) && may(grants, new Set([role]), permission))
      .map(([name]) => t(`roleRights.${name}`))
    if (parts.length > 0) return t('roleRights.may', { list: list.format(parts) })
    return t(teams ? 'roleRights.none' : 'roleRights.noneWithoutTeams')
  }
}
