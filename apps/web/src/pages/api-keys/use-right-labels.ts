import { isFoyers, type OrganizationPermission, organizationActions } from '@foyer/auth-domain/permission/permissions'
import type { ServicePermission } from '@foyer/auth-domain/service-key/service-permissions'
import { useTranslation } from '#i18n/use-translation.ts'
import { type Labels, useOwnRightLabels } from '#ui/text/use-own-right-labels.ts'

const resources = {
  organization: 'apiKeys.resource.organization',
  member: 'apiKeys.resource.member',
  invitation: 'apiKeys.resource.invitation',
  team: 'apiKeys.resource.team',
  apiKey: 'apiKeys.resource.apiKey',
  events: 'apiKeys.resource.events',
  ac: 'apiKeys.resource.ac',
  app: 'apiKeys.resource.app',
  user: 'apiKeys.resource.user',
  address: 'apiKeys.resource.address',
} as const

const rights = {
  'organization:update': 'apiKeys.right.organization.update',
  'organization:delete': 'apiKeys.right.organization.delete',
  'member:create': 'apiKeys.right.member.create',
  'member:update': 'apiKeys.right.member.update',
  'member:delete': 'apiKeys.right.member.delete',
  'invitation:create': 'apiKeys.right.invitation.create',
  'invitation:cancel': 'apiKeys.right.invitation.cancel',
  'team:create': 'apiKeys.right.team.create',
  'team:update': 'apiKeys.right.team.update',
  'team:delete': 'apiKeys.right.team.delete',
  'apiKey:create': 'apiKeys.right.apiKey.create',
  'apiKey:read': 'apiKeys.right.apiKey.read',
  'apiKey:update': 'apiKeys.right.apiKey.update',
  'apiKey:delete': 'apiKeys.right.apiKey.delete',
  'apiKey:verify': 'apiKeys.right.apiKey.verify',
  'events:read': 'apiKeys.right.events.read',
  'ac:create': 'apiKeys.right.ac.create',
  'ac:read': 'apiKeys.right.ac.read',
  'ac:update': 'apiKeys.right.ac.update',
  'ac:delete': 'apiKeys.right.ac.delete',
  'app:create': 'apiKeys.right.app.create',
  'app:read': 'apiKeys.right.app.read',
  'app:update': 'apiKeys.right.app.update',
  'app:delete': 'apiKeys.right.app.delete',
  'member:add': 'apiKeys.right.member.create',
  'user:set-password': 'apiKeys.right.user.setPassword',
  'address:forward': 'apiKeys.right.address.forward',
} as const satisfies Record<OrganizationPermission | ServicePermission, string>

/** What the permissions of keys are called: an application's own as it is configured, or by their own name. */
export function useRightLabels(): Labels {
  const { t } = useTranslation()
  const own = useOwnRightLabels()
  return {
    resource: (name) => (isKnown(resources, name) ? t(resources[name]) : own.resource(name)),
    right: (resource, action) => {
      const name = `${resource}:${action}`
      return isKnown(rights, name) ? t(rights[name]) : own.right(resource, action)
    },
  }
}

/** The same of members' permissions: what services have beside are names of an application's own here. */
export function useMemberRightLabels(): Labels {
  const { resource, right } = useRightLabels()
  const own = useOwnRightLabels()
  return {
    resource: (name) => (Object.hasOwn(organizationActions, name) ? resource(name) : own.resource(name)),
    right: (name, action) => (isFoyers(name, action) ? right(name, action) : own.right(name, action)),
  }
}

function isKnown<Known extends object>(known: Known, name: PropertyKey): name is keyof Known {
  return Object.hasOwn(known, name)
}
