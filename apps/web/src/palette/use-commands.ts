import { pages } from '@foyer/auth-domain/redirect/pages'
import {
  type Icon,
  IconBuildingCommunity,
  IconHistory,
  IconHome,
  IconLanguage,
  IconLock,
  IconMail,
  IconPlus,
  IconShield,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useAdminRights } from '#data/admin-rights.ts'
import { useOrganizations } from '#data/organizations.ts'
import { useSettings } from '#data/settings.ts'
import { useSignedIn } from '#data/signed-in.ts'
import type { Organization } from '#data/types.ts'
import { useOpenOrganization, useOrganizationNavigation } from '#layout/organization-navigation.ts'

/** A page that the palette opens. */
type Command = { href: string; label: string; icon: Icon }

export type CommandGroup = { label: string; commands: readonly Command[] }

/** What the user may open: pages of the organization that is shown, their own, their organizations, those of admins. */
export function useCommands(): CommandGroup[] {
  const { t } = useTranslation()
  const open = useOpenOrganization()
  const inOrganization = useOrganizationCommands(open)
  const account = useAccountCommands()
  const organizations = useOrganizations().data ?? []
  const admin = useAdminCommands()
  return [
    { label: open?.name ?? '', commands: inOrganization },
    { label: t('palette.pages'), commands: account },
    { label: t('nav.admin'), commands: admin },
    { label: t('nav.organizations'), commands: organizations.map(commandOf) },
  ].filter(({ commands }) => commands.length > 0)
}

function useOrganizationCommands(open: Organization | undefined): Command[] {
  const { t } = useTranslation()
  const navigation = useOrganizationNavigation(open)
  return navigation.map(({ to, label, icon }) => ({
    href: to.replace('$slug', open?.slug ?? ''),
    label: t(label),
    icon,
  }))
}

function useAccountCommands(): Command[] {
  const { t } = useTranslation()
  const { user } = useSignedIn()
  const passwords = useSettings().data?.emailAndPassword.enabled !== false
  const section = (id: string, label: string, icon: Icon): Command => ({ href: `${pages.account}#${id}`, label, icon })
  const signIn = [
    section('methods', t('methods.heading'), IconLock),
    section('email', t('field.email'), IconMail),
    ...(passwords ? [section('password', t('field.password'), IconLock)] : []),
  ]
  return [
    { href: pages.home, label: t('nav.home'), icon: IconHome },
    { href: pages.account, label: t('nav.account'), icon: IconUserCircle },
    ...(user.isAnonymous ? [] : signIn),
    section('language', t('app.language'), IconLanguage),
    section('history', t('history.heading'), IconHistory),
    { href: pages.organizations, label: t('nav.allOrganizations'), icon: IconBuildingCommunity },
    { href: pages.newOrganization, label: t('nav.newOrganization'), icon: IconPlus },
  ]
}

function useAdminCommands(): Command[] {
  const { t } = useTranslation()
  if (useAdminRights() === undefined) return []
  return [
    { href: pages.admin, label: t('nav.overview'), icon: IconShield },
    { href: `${pages.admin}/users`, label: t('users.title'), icon: IconUsers },
    { href: `${pages.admin}/events`, label: t('events.title'), icon: IconHistory },
  ]
}

function commandOf({ slug, name }: Organization): Command {
  return { href: `${pages.organizations}/${slug}`, label: name, icon: IconBuildingCommunity }
}
