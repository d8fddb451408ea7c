import { type LanguageTag, languages } from '@foyer/auth-domain/language'
import { pages } from '@foyer/auth-domain/redirect/pages'
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconLanguage, IconLogout, IconMoon, IconPlus, IconSun } from '@tabler/icons-react'
import { useOtherAccounts } from '#data/accounts.ts'
import { useAdminRights } from '#data/admin-rights.ts'
import { useLanguageChoice } from '#data/language.ts'
import { useOrganizations } from '#data/organizations.ts'
import { allows, useRolesOf } from '#data/roles.ts'
import { currentLanguage } from '#i18n/i18n.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useOpenOrganization } from '#layout/organization-navigation.ts'
import type { Command } from './command.ts'

type SignOut = { signOut: () => void; leave: () => void }

/** What can be done from every page, apart from opening another one. */
export function useActions({ signOut, leave }: SignOut): Command[] {
  const { t } = useTranslation()
  const hasOthers = useOtherAccounts().length > 0
  const invite = useInviteCommands()
  const mayCreateUsers = useAdminRights()?.can('user:create') === true
  const newUser = { href: `${pages.admin}/users#new`, label: t('users.new'), icon: IconPlus }
  const create = { href: pages.newOrganization, label: t('nav.createOrganization'), icon: IconPlus }
  const leaving = { keywords: t('palette.keywords.signOut'), icon: IconLogout }
  return [
    ...invite,
    create,
    ...(mayCreateUsers ? [newUser] : []),
    ...useSchemeCommands(),
    ...useLanguageCommands(),
    ...(hasOthers ? [{ run: leave, label: t('accounts.signOutThis'), ...leaving }] : []),
    { run: signOut, label: hasOthers ? t('accounts.signOutAll') : t('nav.signOut'), ...leaving },
  ]
}

const MOST_ORGANIZATIONS = 10

/** Inviting into the organization that is open, elsewhere into each of the first ones, for those who may. */
function useInviteCommands(): Command[] {
  const { t } = useTranslation()
  const open = useOpenOrganization()
  const all = useOrganizations().data ?? []
  const organizations = open ? [open] : all.slice(0, MOST_ORGANIZATIONS)
  const roles = useRolesOf(organizations.map(({ id }) => id))
  return organizations
    .filter((_, place) => allows(roles[place]?.rights ?? {}, 'invitation:create'))
    .map(({ slug, name }) => ({
      href: `${pages.organizations}/${slug}/invitations#invite`,
      label: t('members.invite'),
      description: name,
      keywords: `${name} ${t('palette.keywords.invite')}`,
      icon: IconPlus,
      isTypedOnly: open === undefined && organizations.length > 1,
    }))
}

const schemes = [
  { scheme: 'light', label: 'palette.scheme.light', icon: IconSun },
  { scheme: 'dark', label: 'palette.scheme.dark', icon: IconMoon },
  { scheme: 'auto', label: 'palette.scheme.auto', icon: IconDeviceDesktop },
] as const

function useSchemeCommands(): Command[] {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const shown = useComputedColorScheme()
  return schemes
    .filter(({ scheme }) => scheme !== colorScheme)
    .map(({ scheme, label, icon }) => ({
      run: () => setColorScheme(scheme),
      label: t(label),
      icon,
      isTypedOnly: scheme === 'auto' || scheme === shown,
    }))
}

function useLanguageCommands(): Command[] {
  const { t } = useTranslation()
  const { choose } = useLanguageChoice()
  const current: LanguageTag = currentLanguage()
  return languages
    .filter(({ tag }) => tag !== current)
    .map(({ tag, name }) => ({
      run: () => choose(tag),
      label: t('palette.language', { name }),
      icon: IconLanguage,
      isTypedOnly: true,
    }))
}
