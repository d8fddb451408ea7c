import { organizationWebhooksPage } from '@foyer/auth-domain/redirect/pages'
import type { ReactNode } from 'react'
import { useCurrentOrganization } from '#data/current-organization.ts'
import type { WebhooksOf } from '#data/webhooks.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

/** A page about webhooks of the organization, for members who may change it. */
export function OfOrganization({ children }: { children: (of: WebhooksOf) => ReactNode }) {
  const { t } = useTranslation()
  const { organization, can } = useCurrentOrganization()
  if (can('organization:update'))
    return children({ organizationId: organization.id, page: organizationWebhooksPage(organization.slug) })
  const text = t('webhooks.closedText', { organization: organization.name })
  return <EmptyState heading="h1" drawing="closed" title={t('settings.closedTitle')} text={text} />
}
