import { useOwnAdminRights } from '#data/admin-rights.ts'
import { useSettings } from '#data/settings.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { PageHeader } from '#layout/page-header.tsx'
import page from '#layout/page-top.module.css'
import { Permitted } from '#pages/admin/permitted.tsx'
import { NotFoundPage } from '#pages/errors/not-found-page.tsx'
import { CreateButton } from '#ui/dialog/create-button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useProduct } from '#ui/product/product-name.ts'
import { Applications } from './applications.tsx'

const NewApplicationDialog = lazyPart(async () => (await import('./new-application-dialog.tsx')).NewApplicationDialog)

/** The applications that sign their users in here, where the service is a provider. */
export function ApplicationsPage() {
  const { t } = useTranslation()
  const { can } = useOwnAdminRights()
  const product = useProduct()
  if (useSettings().data?.oauthProvider === null) return <NotFoundPage />
  return (
    <Permitted permission="app:read">
      <div className={page.top}>
        <PageHeader title={t('admin.applications')} help={t('applications.help', { product })} />
        {can('app:create') && (
          <CreateButton label={t('applications.new')}>
            {(close) => <NewApplicationDialog onClose={close} />}
          </CreateButton>
        )}
      </div>
      <Applications />
    </Permitted>
  )
}
