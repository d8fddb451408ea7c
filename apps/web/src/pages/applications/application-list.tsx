import { useState } from 'react'
import { type ApplicationRights, type ApplicationsOf, useApplications } from '#data/applications.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { FieldsSkeleton } from '#pages/account/fields-skeleton.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { List } from '#ui/list/list.tsx'
import { ApplicationDialogs, type AskedApplication } from './application-dialogs.tsx'
import { ApplicationRow } from './application-row.tsx'
import classes from './applications.module.css'

type Props = { of: ApplicationsOf; may: ApplicationRights }

/** The list of the applications: loading, failed, none or some. */
export function ApplicationList({ of, may }: Props) {
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
      {applications.length === 0 && (
        <div className={classes.none}>
          <EmptyState title={t('applications.noneTitle')} text={t('applications.noneText')} />
        </div>
      )}
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
