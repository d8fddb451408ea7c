import { adminWebhooksPage } from '@foyer/auth-domain/redirect/pages'
import type { ReactNode } from 'react'
import { useOwnAdminRights } from '#data/admin-rights.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

export const ofService = { organizationId: undefined, page: adminWebhooksPage }

/** A page about webhooks of the service, for admins who may manage them. */
export function OfService({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { can } = useOwnAdminRights()
  if (can('webhook:manage')) return children
  return <EmptyState heading="h1" drawing="closed" title={t('admin.closedTitle')} text={t('admin.closedText')} />
}
