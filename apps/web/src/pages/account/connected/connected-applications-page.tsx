import { useConnectedApplications } from '#data/connected-applications.ts'
import { useSettings } from '#data/settings.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { FieldsSkeleton } from '#pages/account/fields-skeleton.tsx'
import { OneSection } from '#pages/account/one-section.tsx'
import { NotFoundPage } from '#pages/errors/not-found-page.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { ConnectedList } from './connected-list.tsx'

/** The applications that the user has let in, where the service signs its users in to any. */
export function ConnectedApplicationsPage() {
  const { t } = useTranslation()
  const settings = useSettings().data
  if (settings?.oauthProvider === null) return <NotFoundPage />
  return (
    <OneSection title={t('accountPages.connectedApplications')} help={t('connected.help')}>
      <Content />
    </OneSection>
  )
}

function Content() {
  const { t } = useTranslation()
  const { data: applications, error, isFetching, refetch } = useConnectedApplications()
  if (applications === undefined) {
    if (error === null) return <FieldsSkeleton count={2} />
    return <LoadFailed title={t('connected.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
  }
  return <ConnectedList applications={applications} />
}
