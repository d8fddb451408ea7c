import { pages } from '@foyer/auth-domain/redirect/pages'
import { useTranslation } from '#i18n/use-translation.ts'
import type { Command } from './command.ts'

const ofPages = {
  [pages.account]: 'profile',
  [pages.signInMethods]: 'signInMethods',
  [pages.sessions]: 'sessions',
  [pages.apiKeys]: 'apiKeys',
  [pages.securityHistory]: 'securityHistory',
  [pages.preferences]: 'preferences',
  [pages.userData]: 'userData',
  [pages.newOrganization]: 'newOrganization',
  [`${pages.admin}/users`]: 'users',
  [`${pages.admin}/service`]: 'service',
} as const

const ofOrganizationPages = {
  '/members': 'members',
  '/roles': 'roles',
  '/invitations': 'invite',
  '/settings': 'settings',
} as const

const IN_ORGANIZATION = new RegExp(`^${pages.organizations}/[^/]+(/[a-z]+)$`)

/** Adds to the commands of pages what else one would type for them, in the language of the page. */
export function useKeywords(): (command: Command) => Command {
  const { t } = useTranslation()
  return (command) => {
    const name = 'href' in command ? keywordsOf(command.href) : undefined
    return name === undefined ? command : { ...command, keywords: t(`palette.keywords.${name}`) }
  }
}

function keywordsOf(href: string) {
  const [, page = ''] = IN_ORGANIZATION.exec(href) ?? []
  if (isIn(ofOrganizationPages, page)) return ofOrganizationPages[page]
  return isIn(ofPages, href) ? ofPages[href] : undefined
}

function isIn<Table extends object>(table: Table, key: PropertyKey): key is keyof Table {
  return Object.hasOwn(table, key)
}
