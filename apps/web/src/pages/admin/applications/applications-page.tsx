import { useOwnAdminRights } from '#data/admin-rights.ts'
import type { ApplicationsOf } from '#data/applications.ts'
import { useSettings } from '#data/settings.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Permitted } from '#pages/admin/permitted.tsx'
import { Applications } from '#pages/applications/applications.tsx'
import { NotFoundPage } from '#pages/errors/not-found-page.tsx'
import { useProduct } from '#ui/product/product-name.ts'

const ofService: ApplicationsOf = {}

/** The applications that sign their users in here, where the service is a provider. */
export function ApplicationsPage() {
  const { t } = useTranslation()
  const { can } = useOwnAdminRights()
  const product = useProduct()
  if (useSettings().data?.oauthProvider === null) return <NotFoundPage />
  const mayUpdate = can('app:update')
  const may = {
    create: can('app:create'),
    update: mayUpdate,
    disable: mayUpdate,
    stepIn: true,
    delete: can('app:delete'),
  }
  return (
    <Permitted permission="app:read">
      <Applications of={ofService} may={may} help={t('applications.help', { product })} />
    </Permitted>
  )
}
