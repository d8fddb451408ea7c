import { type LanguageTag, languages } from '@foyer/auth-domain/language'
import { pages } from '@foyer/auth-domain/redirect/pages'
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconLanguage, IconLogout, IconMoon, IconPlus, IconSun } from '@tabler/icons-react'
import { useOtherAccounts } from '#data/accounts.ts'
import { useAdminRights } from '#data/admin-rights.ts'
import { useLanguageChoice } from '#data/language.ts'
import { useCan } from '#data/roles.ts'
import { currentLanguage } from '#i18n/i18n.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useOpenOrganization } from '#layout/organization-navigation.ts'
import type { Command } from './command.ts'

type SignOut = { signOut: () => void; leave: () => void }

/** What can be done from every page, apart from opening another one. */
export function useActions({ signOut, leave }: SignOut): Command[] {
  const { t } = useTranslation()
  const hasOthers = useOtherAccounts().length > 0
  const invite = useInviteCommand()
  const mayCreateUsers = useAdminRights()?.can('user:create') === true
  const newUser = { href: `${pages.admin}/users#new`, label: t('users.new'), icon: IconPlus }
  const create = { href: pages.newOrganization, label: t('nav.createOrganization'), icon: IconPlus }
  return [
    ...invite,
    create,
    ...(mayCreateUsers ? [newUser] : []),
    ...useSchemeCommands(),
    ...useLanguageCommands(),
    ...(hasOthers ? [{ run: leave, label: t('accounts.signOutThis'), icon: IconLogout }] : []),
    { run: signOut, label: hasOthers ? t('accounts.signOutAll') : t('nav.signOut'), icon: IconLogout },
  ]
}

/** Inviting into the organization that is open, for those who may. */
function useInviteCommand(): Command[] {
  const { t } = useTranslation()
  const open = useOpenOrganization()
  const can = useCan(open?.id)
  if (!open || !can('invitation:create')) return []
  const href = `${pages.organizations}/${open.slug}/invitations#invite`
  return [{ href, label: t('members.invite'), description: open.name, icon: IconPlus }]
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
