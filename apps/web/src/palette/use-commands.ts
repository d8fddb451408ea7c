import { organizationWebhooksPage, pages } from '@foyer/auth-domain/redirect/pages'
import { IconBuildingCommunity, IconHome, IconKey, IconMail, IconWebhook } from '@tabler/icons-react'
import { useOrganizations } from '#data/organizations.ts'
import { useCan } from '#data/roles.ts'
import { useSettings } from '#data/settings.ts'
import { useSignedIn } from '#data/signed-in.ts'
import type { Organization } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useAccountNavigation } from '#layout/account-navigation.ts'
import { useAdminNavigation } from '#layout/admin-navigation.ts'
import { useOpenOrganization, useOrganizationNavigation } from '#layout/organization-navigation.ts'
import type { Command, CommandGroup } from './command.ts'
import { useKeywords } from './use-keywords.ts'
import { useTeamCommands } from './use-team-commands.ts'

/** What the user may open and do: pages of the organization that is shown, their own, actions, those of admins. */
export function useCommands(actions: readonly Command[]): CommandGroup[] {
  const { t } = useTranslation()
  const open = useOpenOrganization()
  const inOrganization = [...useOrganizationNavigation(open), ...useWebhooksCommand(open)]
  const account = useAccountCommands()
  const organizations = useOrganizations().data ?? []
  const teams = useTeamCommands(open)
  const withKeywords = useKeywords()
  const admin = useAdminNavigation()
  const places = { label: t('palette.pages'), commands: account }
  const acts = { label: t('palette.actions'), commands: actions }
  return [
    { label: open?.name ?? '', commands: inOrganization },
    // In sight at the opening: an organization has pages enough before them.
    ...(open ? [acts, places] : [places, acts]),
    { label: t('nav.admin'), commands: admin },
    { label: t('nav.yourOrganizations'), commands: [...organizations.map(commandOf), ...teams] },
  ]
    .filter(({ commands }) => commands.length > 0)
    .map(({ label, commands }) => ({ label, commands: commands.map(withKeywords) }))
}

const password = { href: `${pages.signInMethods}#password` }

function useAccountCommands(): Command[] {
  const { t } = useTranslation()
  const { user } = useSignedIn()
  const passwords = useSettings().data?.emailAndPassword.enabled !== false
  const navigation = useAccountNavigation()
  const sections = [
    { href: `${pages.account}#email`, label: t('field.email'), icon: IconMail, isTypedOnly: true },
    ...(passwords ? [{ ...password, label: t('field.password'), icon: IconKey, isTypedOnly: true }] : []),
  ]
  return [
    { href: pages.home, label: t('nav.home'), icon: IconHome },
    { href: pages.organizations, label: t('nav.yourOrganizations'), icon: IconBuildingCommunity },
    ...navigation,
    ...(user.isAnonymous ? [] : sections),
  ]
}

/** The webhooks of the organization that is open, for those who may manage them. */
function useWebhooksCommand(open: Organization | undefined): Command[] {
  const { t } = useTranslation()
  const can = useCan(open?.id)
  if (!open || !can('organization:update')) return []
  return [{ href: organizationWebhooksPage(open.slug), label: t('nav.webhooks'), icon: IconWebhook }]
}

function commandOf({ slug, name }: Organization): Command {
  return { href: `${pages.organizations}/${slug}`, label: name, icon: IconBuildingCommunity }
}
