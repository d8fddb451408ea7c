import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ChangeWebhookSearch } from '#data/webhook-search.ts'
import { WebhookDetails } from '#pages/webhooks/webhook/webhook-details.tsx'
import { OfService, ofService } from './of-service.tsx'

/** A webhook of the service. */
export function WebhookPage() {
  const { webhookId } = useParams({ from: '/app/admin/webhooks/$webhookId' })
  const search = useSearch({ from: '/app/admin/webhooks/$webhookId' })
  const navigate = useNavigate({ from: '/admin/webhooks/$webhookId' })

  const changeSearch: ChangeWebhookSearch = (change, state) => {
    const isPage = change.cursor !== undefined
    void navigate({ search: (current) => ({ ...current, ...change }), ...(state && { state }), replace: !isPage })
  }

  return (
    <OfService>
      <WebhookDetails of={ofService} webhookId={webhookId} search={search} onSearchChange={changeSearch} />
    </OfService>
  )
}
