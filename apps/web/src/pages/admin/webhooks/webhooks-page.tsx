import { useTranslation } from '#i18n/use-translation.ts'
import { Permitted } from '#pages/admin/permitted.tsx'
import { Webhooks } from '#pages/webhooks/list/webhooks.tsx'
import { useProduct } from '#ui/product/product-name.ts'
import { ofService } from './of-service.ts'

/** The webhooks of the service. */
export function WebhooksPage() {
  const { t } = useTranslation()
  const product = useProduct()
  return (
    <Permitted permission="webhook:manage">
      <Webhooks of={ofService} help={t('webhooks.adminHelp', { product })} />
    </Permitted>
  )
}
