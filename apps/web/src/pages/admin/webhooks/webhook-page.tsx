import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ChangeWebhookSearch } from '#data/webhook-search.ts'
import { Permitted } from '#pages/admin/permitted.tsx'
import { WebhookDetails } from '#pages/webhooks/webhook/webhook-details.tsx'
import { ofService } from './of-service.ts'

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
    <Permitted permission="webhook:manage">
      <WebhookDetails of={ofService} webhookId={webhookId} search={search} onSearchChange={changeSearch} />
    </Permitted>
  )
}
