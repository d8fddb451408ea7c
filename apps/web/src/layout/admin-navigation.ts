import {
  adminApplicationsPage,
  adminServiceKeysPage,
  adminWebhooksPage,
  pages,
} from '@foyer/auth-domain/redirect/pages'
import {
  IconApps,
  IconBuildingSkyscraper,
  IconChartBar,
  IconHistory,
  IconKey,
  IconMail,
  IconServer,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react'
import { useAdminRights } from '#data/admin-rights.ts'
import { useSettings } from '#data/settings.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import type { NavLink } from './navigation.ts'

/** The admin pages; none for others. Their names are in the catalogue of admins. */
export function useAdminNavigation(): NavLink[] {
  const { t } = useTranslation()
  const rights = useAdminRights()
  const isProvider = useSettings().data?.oauthProvider != null
  if (rights === undefined) return []
  const webhooks = { href: adminWebhooksPage, label: t('nav.webhooks'), icon: IconWebhook }
  const serviceKeys = { href: adminServiceKeysPage, label: t('admin.serviceKeys'), icon: IconKey }
  const applications = { href: adminApplicationsPage, label: t('admin.applications'), icon: IconApps }
  return [
    { href: pages.admin, label: t('nav.overview'), icon: IconChartBar, exact: true },
    { href: `${pages.admin}/users`, label: t('users.title'), icon: IconUsers },
    { href: `${pages.admin}/organizations`, label: t('nav.allOrganizations'), icon: IconBuildingSkyscraper },
    { href: `${pages.admin}/events`, label: t('events.title'), icon: IconHistory },
    { href: `${pages.admin}/mails`, label: t('mailQueue.heading'), icon: IconMail },
    ...(rights.can('webhook:manage') ? [webhooks] : []),
    ...(rights.can('serviceKey:list') ? [serviceKeys] : []),
    ...(isProvider && rights.can('app:read') ? [applications] : []),
    { href: `${pages.admin}/service`, label: t('admin.service'), icon: IconServer },
  ]
}
