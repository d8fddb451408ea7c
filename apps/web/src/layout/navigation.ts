import { pages } from '@foyer/auth-domain/redirect/pages'
import { type Icon, IconBuildingCommunity, IconHome, IconShield, IconUserCircle } from '@tabler/icons-react'
import { useAdminRights } from '#data/admin-rights.ts'
import { useTranslation } from '#i18n/use-translation.ts'

/** A page that a bar, a row of tabs or the palette links to. */
export type NavLink = {
  href: string
  label: string
  icon: Icon
  exact?: boolean
  /** A page elsewhere that belongs to it. */
  also?: string
}

/** The places that both bars have, the side bar and that of phones, in this order. */
export function useNavigation(): NavLink[] {
  const { t } = useTranslation()
  const isAdmin = useAdminRights() !== undefined
  return [
    { href: pages.home, label: t('nav.home'), icon: IconHome, exact: true },
    {
      href: pages.organizations,
      label: t('nav.organizations'),
      icon: IconBuildingCommunity,
      also: pages.newOrganization,
    },
    ...(isAdmin ? [{ href: pages.admin, label: t('nav.admin'), icon: IconShield }] : []),
    { href: pages.account, label: t('nav.account'), icon: IconUserCircle },
  ]
}
