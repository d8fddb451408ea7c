import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ChangeWebhookSearch } from '#data/webhook-search.ts'
import { WebhookDetails } from '#pages/webhooks/webhook/webhook-details.tsx'
import { OfOrganization } from './of-organization.tsx'

/** A webhook of an organization. */
export function WebhookPage() {
  const { webhookId } = useParams({ from: '/app/organizations/$slug/settings/webhooks/$webhookId' })
  const search = useSearch({ from: '/app/organizations/$slug/settings/webhooks/$webhookId' })
  const navigate = useNavigate({ from: '/organizations/$slug/settings/webhooks/$webhookId' })

  const changeSearch: ChangeWebhookSearch = (change, state) => {
    const isPage = change.cursor !== undefined
    void navigate({ search: (current) => ({ ...current, ...change }), ...(state && { state }), replace: !isPage })
  }

  return (
    <OfOrganization>
      {(of) => <WebhookDetails of={of} webhookId={webhookId} search={search} onSearchChange={changeSearch} />}
    </OfOrganization>
  )
}
