import { useTranslation } from '#i18n/use-translation.ts'
import { Webhooks } from '#pages/webhooks/list/webhooks.tsx'
import { useProduct } from '#ui/product/product-name.ts'
import { OfService, ofService } from './of-service.tsx'

/** The webhooks of the service. */
export function WebhooksPage() {
  const { t } = useTranslation()
  const product = useProduct()
  return (
    <OfService>
      <Webhooks of={ofService} help={t('webhooks.adminHelp', { product })} />
    </OfService>
  )
}
