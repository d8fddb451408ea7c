import { keepPreviousData, useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { trpc } from './trpc.ts'
import type { Webhook, WebhookDelivery } from './types.ts'
import type { WebhookSearch } from './webhook-search.ts'

const PAGE_SIZE = 25
const REFRESH_MS = 15_000
/** How often it is looked whether what waits has been delivered: soon after it was asked for, then more rarely. */
const SOON_MS = 500
const LATER_MS = 3_000
const SOON_LOOKS = 12
/** After so many the next one is minutes away. */
const RARE_ATTEMPTS = 4

/** Whose webhooks: of an organization, or where it is undefined of the service. `page`: the path of their list. */
export type WebhooksOf = { organizationId: string | undefined; page: string }

/** One of them, as calls name it. */
export type WebhookId = { organizationId: string | undefined; webhookId: string }

/** The path of the page of one of them. */
export function webhookPath({ page }: WebhooksOf, id: string): string {
  return `${page}/${encodeURIComponent(id)}`
}

export function useWebhooks({ organizationId }: Pick<WebhooksOf, 'organizationId'>) {
  return trpc.webhook.listWebhooks.useQuery({ organizationId }, { refetchInterval: REFRESH_MS })
}

export type WebhookTerms = { url: string; description: string | null; types: string[] | null }

/** The webhook that has been made, and its secret, which is shown once. */
export type CreatedWebhook = { webhook: Webhook | undefined; secret: string }

export function useCreateWebhook({ organizationId }: Pick<WebhooksOf, 'organizationId'>) {
  const { client } = trpc.useUtils()
  return useMutation({
    mutationFn: (terms: WebhookTerms): Promise<CreatedWebhook> =>
      client.webhook.createWebhook.mutate({ ...terms, organizationId }),
    onSettled: useInvalidateWebhooks(),
  })
}

export function useUpdateWebhook(webhook: WebhookId) {
  const { client } = trpc.useUtils()
  return useMutation({
    mutationFn: (change: Partial<WebhookTerms> & { enabled?: boolean }): Promise<unknown> =>
      client.webhook.updateWebhook.mutate({ ...change, ...webhook }),
    onSettled: useInvalidateWebhooks(),
  })
}

/** Enables a webhook, and has what it has missed since a time delivered, where one is given. */
export function useEnableWebhook(webhook: WebhookId) {
  const { client } = trpc.useUtils()
  return useMutation({
    mutationFn: async ({ missedSince }: { missedSince: Date | undefined }): Promise<void> => {
      await client.webhook.updateWebhook.mutate({ ...webhook, enabled: true })
      if (missedSince) await client.webhook.redeliverWebhookEvents.mutate({ ...webhook, since: missedSince })
    },
    onSettled: useInvalidateWebhooks(),
  })
}

/** Nobody waits for the list that follows: the page of what is deleted is left first. */
export function useDeleteWebhook() {
  const { webhook } = trpc.useUtils()
  return trpc.webhook.deleteWebhook.useMutation({ onSuccess: () => void webhook.listWebhooks.invalidate() })
}

export function useRotateWebhookSecret() {
  return trpc.webhook.rotateWebhookSecret.useMutation({ onSettled: useInvalidateWebhooks() })
}

export function useTestWebhook() {
  return trpc.webhook.testWebhook.useMutation({ onSettled: useInvalidateWebhooks() })
}

export function useRedeliverEvent() {
  return trpc.webhook.redeliverWebhookEvent.useMutation({ onSettled: useInvalidateWebhooks() })
}

export function useRedeliverEvents() {
  return trpc.webhook.redeliverWebhookEvents.useMutation({ onSettled: useInvalidateWebhooks() })
}

/** A page of the deliveries to a webhook. The previous page is kept while another one loads. */
export function useWebhookDeliveries(webhook: WebhookId, { state, cursor }: WebhookSearch) {
  return trpc.webhook.listWebhookDeliveries.useQuery(
    { ...webhook, state, cursor, limit: PAGE_SIZE },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state: { data } }) => (data?.deliveries.some(isWaiting) === true ? LATER_MS : REFRESH_MS),
    },
  )
}

/** A delivery, looked at again until it is not waiting any more; what lists it is loaded again whenever it has changed. */
export function useWebhookDelivery(webhook: WebhookId, deliveryId: string | undefined) {
  const query = trpc.webhook.getWebhookDelivery.useQuery(
    { ...webhook, deliveryId: deliveryId ?? '' },
    {
      enabled: deliveryId !== undefined,
      refetchInterval: ({ state: { data, dataUpdateCount } }) => {
        if (data === undefined || !isWaiting(data.delivery)) return false
        const { attempts } = data.delivery
        if (attempts === 0 && dataUpdateCount < SOON_LOOKS) return SOON_MS
        return attempts < RARE_ATTEMPTS ? LATER_MS : REFRESH_MS
      },
    },
  )
  useRefreshLists(query.data?.delivery)
  return query
}

function useRefreshLists(delivery: WebhookDelivery | undefined): void {
  const { listWebhooks, listWebhookDeliveries } = trpc.useUtils().webhook
  const { state, attempts, status, error } = delivery ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change of what is listed
  useEffect(() => {
    if (state === undefined) return
    void Promise.all([listWebhooks.invalidate(), listWebhookDeliveries.invalidate()])
  }, [state, attempts, status, error])
}

function isWaiting({ state }: Pick<WebhookDelivery, 'state'>): boolean {
  return state === 'waiting'
}

function useInvalidateWebhooks(): () => Promise<void> {
  const { webhook } = trpc.useUtils()
  return () => webhook.invalidate()
}
