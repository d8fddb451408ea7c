import { useOwnAdminRights } from '#data/admin-rights.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { PageHeader } from '#layout/page-header.tsx'
import page from '#layout/page-top.module.css'
import { Permitted } from '#pages/admin/permitted.tsx'
import { CreateButton } from '#ui/dialog/create-button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useProduct } from '#ui/product/product-name.ts'
import { ServiceKeys } from './service-keys.tsx'

const NewServiceKeyDialog = lazyPart(async () => (await import('./new-service-key-dialog.tsx')).NewServiceKeyDialog)

/** The keys of the service. */
export function ServiceKeysPage() {
  const { t } = useTranslation()
  const { can } = useOwnAdminRights()
  const product = useProduct()
  return (
    <Permitted permission="serviceKey:list">
      <div className={page.top}>
        <PageHeader title={t('admin.serviceKeys')} help={t('serviceKeys.help', { product })} />
        {can('serviceKey:create') && (
          <CreateButton label={t('serviceKeys.new')}>{(close) => <NewServiceKeyDialog onClose={close} />}</CreateButton>
        )}
      </div>
      <ServiceKeys />
    </Permitted>
  )
}
