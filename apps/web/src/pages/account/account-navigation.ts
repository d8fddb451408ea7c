import { pages } from '@foyer/auth-domain/redirect/pages'
import {
  type Icon,
  IconDatabase,
  IconDevices,
  IconHistory,
  IconKey,
  IconLanguage,
  IconLock,
  IconUserCircle,
} from '@tabler/icons-react'
import { useSettings } from '#data/settings.ts'
import { useSignedIn } from '#data/signed-in.ts'

/** The pages of the account that the user has. */
export function useAccountNavigation() {
  const { user } = useSignedIn()
  const hasKeys = useSettings().data?.apiKey != null && !user.isAnonymous
  return navigation.filter(({ to }) => to !== pages.apiKeys || hasKeys)
}

const navigation = [
  { to: pages.account, label: 'profile.heading', icon: IconUserCircle },
  { to: pages.signInMethods, label: 'accountPages.signInMethods', icon: IconLock },
  { to: pages.sessions, label: 'accountPages.sessions', icon: IconDevices },
  { to: pages.apiKeys, label: 'accountPages.apiKeys', icon: IconKey },
  { to: pages.securityHistory, label: 'accountPages.securityHistory', icon: IconHistory },
  { to: pages.language, label: 'app.language', icon: IconLanguage },
  { to: pages.userData, label: 'accountPages.userData', icon: IconDatabase },
] as const satisfies readonly { to: string; label: string; icon: Icon }[]
