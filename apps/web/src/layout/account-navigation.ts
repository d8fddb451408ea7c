import { pages } from '@foyer/auth-domain/redirect/pages'
import {
  IconAdjustmentsHorizontal,
  IconDatabase,
  IconDevices,
  IconHistory,
  IconKey,
  IconLock,
  IconPlugConnected,
  IconUser,
} from '@tabler/icons-react'
import { useSettings } from '#data/settings.ts'
import { useSignedIn } from '#data/signed-in.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import type { NavLink } from './navigation.ts'

/** The pages of the account that the user has. Their names are in the catalogue of the account. */
export function useAccountNavigation(): NavLink[] {
  const { t } = useTranslation()
  const { user } = useSignedIn()
  const settings = useSettings().data
  const hasKeys = settings?.apiKey != null && !user.isAnonymous
  const connected = {
    href: pages.connectedApplications,
    label: t('accountPages.connectedApplications'),
    icon: IconPlugConnected,
  }
  return [
    { href: pages.account, label: t('profile.heading'), icon: IconUser, exact: true },
    { href: pages.signInMethods, label: t('accountPages.signInMethods'), icon: IconLock },
    { href: pages.sessions, label: t('accountPages.sessions'), icon: IconDevices },
    ...(hasKeys ? [{ href: pages.apiKeys, label: t('accountPages.apiKeys'), icon: IconKey }] : []),
    ...(settings?.oauthProvider ? [connected] : []),
    { href: pages.securityHistory, label: t('accountPages.securityHistory'), icon: IconHistory },
    { href: pages.preferences, label: t('preferences.title'), icon: IconAdjustmentsHorizontal },
    { href: pages.userData, label: t('accountPages.userData'), icon: IconDatabase },
  ]
}
