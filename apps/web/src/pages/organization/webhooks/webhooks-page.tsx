import { organizationSettingsPage } from '@foyer/auth-domain/redirect/pages'
import { useCurrentOrganization } from '#data/current-organization.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { ParentLink } from '#pages/admin/parent-link.tsx'
import { Webhooks } from '#pages/webhooks/list/webhooks.tsx'
import { useProduct } from '#ui/product/product-name.ts'
import { OfOrganization } from './of-organization.tsx'

/** The webhooks of an organization. */
export function WebhooksPage() {
  const { t } = useTranslation()
  const product = useProduct()
  const { organization } = useCurrentOrganization()
  return (
    <OfOrganization>
      {(of) => (
        <>
          <ParentLink to={organizationSettingsPage(organization.slug)} label={t('nav.settings')} />
          <Webhooks of={of} help={t('webhooks.organizationHelp', { product })} />
        </>
      )}
    </OfOrganization>
  )
}
