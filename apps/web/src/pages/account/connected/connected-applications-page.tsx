import { useConnectedApplications } from '#data/connected-applications.ts'
import { useMayCall } from '#data/impersonation.ts'
import { useSettings } from '#data/settings.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { FieldsSkeleton } from '#pages/account/fields-skeleton.tsx'
import { OneSection } from '#pages/account/one-section.tsx'
import { ConnectedList } from '#pages/connected/connected-list.tsx'
import { RemoveAll } from '#pages/connected/remove-all.tsx'
import { NotFoundPage } from '#pages/errors/not-found-page.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'

/** The applications that the user has let in, where the service signs its users in to any. */
export function ConnectedApplicationsPage() {
  const { t } = useTranslation()
  const settings = useSettings().data
  if (settings?.oauthProvider === null) return <NotFoundPage />
  return (
    <OneSection title={t('accountPages.connectedApplications')} help={t('connected.help')} action={<Several />}>
      <Content />
    </OneSection>
  )
}

// Beside the title for as long as there are several.
function Several() {
  const { t } = useTranslation()
  const mayRemove = useMayCall('deleteConsents')
  const count = useConnectedApplications().data?.length ?? 0
  return mayRemove && count > 1 ? <RemoveAll text={t('connected.removeAllText')} /> : null
}

function Content() {
  const { t } = useTranslation()
  const mayRemove = useMayCall('deleteConsent')
  const { data: applications, error, isFetching, refetch } = useConnectedApplications()
  if (applications === undefined) {
    if (error === null) return <FieldsSkeleton count={2} />
    return <LoadFailed title={t('connected.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
  }
  return (
    <ConnectedList
      applications={applications}
      label={t('accountPages.connectedApplications')}
      mayRemove={mayRemove}
      none={t('connected.noneText')}
      removeText={() => t('connected.removeText')}
    />
  )
}
