import { pages } from '@foyer/auth-domain/redirect/pages'
import { type Icon, IconBuildingCommunity, IconHome, IconLock, IconMail, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useOrganizations } from '#data/organizations.ts'
import { useSettings } from '#data/settings.ts'
import { useSignedIn } from '#data/signed-in.ts'
import type { Organization } from '#data/types.ts'
import { useAccountNavigation } from '#layout/account-navigation.ts'
import { useAdminNavigation } from '#layout/admin-navigation.ts'
import { useOpenOrganization, useOrganizationNavigation } from '#layout/organization-navigation.ts'

/** A page that the palette opens. */
type Command = { href: string; label: string; description?: string; icon: Icon }

export type CommandGroup = { label: string; commands: readonly Command[] }

/** What the user may open: pages of the organization that is shown, their own, their organizations, those of admins. */
export function useCommands(): CommandGroup[] {
  const { t } = useTranslation()
  const open = useOpenOrganization()
  const inOrganization = useOrganizationNavigation(open)
  const account = useAccountCommands()
  const organizations = useOrganizations().data ?? []
  const admin = useAdminNavigation()
  return [
    { label: open?.name ?? '', commands: inOrganization },
    { label: t('palette.pages'), commands: account },
    { label: t('nav.admin'), commands: admin },
    { label: t('nav.yourOrganizations'), commands: organizations.map(commandOf) },
  ].filter(({ commands }) => commands.length > 0)
}

function useAccountCommands(): Command[] {
  const { t } = useTranslation()
  const { user } = useSignedIn()
  const passwords = useSettings().data?.emailAndPassword.enabled !== false
  const navigation = useAccountNavigation()
  const sections = [
    { href: `${pages.account}#email`, label: t('field.email'), icon: IconMail },
    ...(passwords ? [{ href: `${pages.signInMethods}#password`, label: t('field.password'), icon: IconLock }] : []),
  ]
  return [
    { href: pages.home, label: t('nav.home'), icon: IconHome },
    ...navigation,
    ...(user.isAnonymous ? [] : sections),
    { href: pages.organizations, label: t('nav.yourOrganizations'), icon: IconBuildingCommunity },
    { href: pages.newOrganization, label: t('nav.newOrganization'), icon: IconPlus },
  ]
}

function commandOf({ slug, name }: Organization): Command {
  return { href: `${pages.organizations}/${slug}`, label: name, icon: IconBuildingCommunity }
}
