import { type ReactNode, useState } from 'react'
import { type ApplicationRights, type ApplicationsOf, useApplications } from '#data/applications.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { FieldsSkeleton } from '#pages/account/fields-skeleton.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { List } from '#ui/list/list.tsx'
import { ApplicationDialogs, type AskedApplication } from './application-dialogs.tsx'
import { ApplicationRow } from './application-row.tsx'

type Props = { of: ApplicationsOf; may: ApplicationRights; none: ReactNode }

/** The list of the applications: loading, failed, none or some; the question about the last one outlives the list. */
export function ApplicationList({ of, may, none }: Props) {
  const { t } = useTranslation()
  const [asked, ask] = useState<AskedApplication>()
  const { data: applications, error, isFetching, refetch } = useApplications(of)
  if (applications === undefined) {
    if (error === null) return <FieldsSkeleton count={2} />
    return (
      <LoadFailed title={t('applications.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
    )
  }
  return (
    <>
      {applications.length === 0 && none}
      {applications.length > 0 && (
        <List aria-label={t('admin.applications')}>
          {applications.map((application) => (
            <ApplicationRow
              key={application.client_id}
              application={application}
              may={may}
              onAsk={(what) => ask({ what, application })}
            />
          ))}
        </List>
      )}
      <ApplicationDialogs asked={asked} onClose={() => ask(undefined)} />
    </>
  )
}
