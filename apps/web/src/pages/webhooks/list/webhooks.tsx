import type { WebhooksOf } from '#data/webhooks.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { PageHeader } from '#layout/page-header.tsx'
import page from '#layout/page-top.module.css'
import { NewWebhook } from '#pages/webhooks/form/new-webhook.tsx'
import { WebhookList } from './webhook-list.tsx'

/** The page with the webhooks of the service, or of an organization. */
export function Webhooks({ of, help }: { of: WebhooksOf; help: string }) {
  const { t } = useTranslation()
  return (
    <>
      <div className={page.top}>
        <PageHeader title={t('nav.webhooks')} help={help} />
        <NewWebhook of={of} />
      </div>
      <WebhookList of={of} />
    </>
  )
}
