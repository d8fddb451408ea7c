import {
  may,
  type OrganizationPermission,
  organizationActions,
  type Rights,
  rightsOf,
} from '@foyer/auth-domain/permission/permissions'
import { parseRoles } from '@foyer/auth-domain/permission/role-set'
import type { CurrentOrganization } from '#data/current-organization.ts'
import { useSettings } from '#data/settings.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useOwnRightLabels } from './use-own-right-labels.ts'

const MOST_NAMED = 3

const told = [
  ['invite', 'invitation:create'],
  ['members', 'member:update'],
  ['teams', 'team:create'],
  ['roles', 'ac:create'],
  ['keys', 'apiKey:create'],
  ['applications', 'app:create'],
  ['settings', 'organization:update'],
  ['delete', 'organization:delete'],
] as const satisfies readonly (readonly [string, OrganizationPermission])[]

/** What the members of a role, or of several joined ones, may do, in words: what the service has, then an application's own. */
export function useRoleDescription({
  grants,
  teams,
  makesRoles,
}: Pick<CurrentOrganization, 'grants' | 'teams' | 'makesRoles'>): (joined: string) => string {
  const { t } = useTranslation()
  const list = new Intl.ListFormat(useLocale(), { type: 'conjunction' })
  const settings = useSettings().data
  const missing = new Set<string>([
    ...(teams ? [] : ['teams']),
    ...(settings?.apiKey != null ? [] : ['keys']),
    ...(settings?.oauthProvider != null ? [] : ['applications']),
    ...(makesRoles ? [] : ['roles']),
  ])
  const describeOwn = useOwnDescription()
  return (joined) => {
    const roles = parseRoles(joined)
    const parts = told
      .filter(([name, permission]) => !missing.has(name) && may(grants, roles, permission))
      .map(([name]) => t(`roleRights.${name}`))
    const own = describeOwn(rightsOf(grants, roles))
    const also = own.length > 0 ? [t('roleRights.also', { list: list.format(own) })] : []
    const nothing = teams ? 'roleRights.none' : 'roleRights.noneWithoutTeams'
    return [parts.length > 0 ? t('roleRights.may', { list: list.format(parts) }) : t(nothing), ...also].join(' ')
  }
}

/** An application's own permissions by what they are over: by their names, or how many they are. */
function useOwnDescription(): (rights: Rights) => string[] {
  const labels = useOwnRightLabels()
  return (rights) =>
    Object.entries(rights)
      .filter(([resource, actions]) => !Object.hasOwn(organizationActions, resource) && actions.length > 0)
      .map(([resource, actions]) => {
        const names = actions.map((action) => labels.right(resource, action))
        return `${labels.resource(resource)} (${actions.length > MOST_NAMED ? actions.length : names.join(', ')})`
      })
}
