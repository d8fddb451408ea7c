import { useMemberApplications } from '#data/connected-applications.ts'
import { useCurrentOrganization } from '#data/current-organization.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { FieldsSkeleton } from '#pages/account/fields-skeleton.tsx'
import { ConnectedList } from '#pages/connected/connected-list.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { MoreRows } from '#ui/table/more-rows.tsx'
import { cutText } from '#ui/text/cut-text.ts'
import classes from './applications.module.css'

/** The applications that members have let into the organization, each of which can be ended by those who may. */
export function MemberApplications() {
  const { t } = useTranslation()
  const { organization } = useCurrentOrganization()
  return (
    <section className={classes.section} aria-labelledby="member-applications">
      <h2 id="member-applications">{t('connected.title')}</h2>
      <p className={classes.help}>{t('connected.membersHelp', { organization: cutText(organization.name) })}</p>
      <Content />
    </section>
  )
}

function Content() {
  const { t } = useTranslation()
  const { organization, can } = useCurrentOrganization()
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useMemberApplications(
    organization.id,
  )
  if (data === undefined) {
    if (error === null) return <FieldsSkeleton count={2} />
    return <LoadFailed title={t('connected.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
  }
  const names = { organization: cutText(organization.name) }
  return (
    <>
      <ConnectedList
        applications={data.pages.flatMap(({ consents }) => consents)}
        label={t('connected.title')}
        mayRemove={can('app:delete')}
        none={t('connected.membersNone', names)}
        removeText={({ user }) => t('connected.memberRemoveText', { ...names, name: cutText(user?.name ?? '') })}
      />
      {hasNextPage && <MoreRows busy={isFetchingNextPage} onMore={() => void fetchNextPage()} />}
    </>
  )
}
