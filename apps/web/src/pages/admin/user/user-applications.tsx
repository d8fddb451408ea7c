import { useOwnAdminRights } from '#data/admin-rights.ts'
import { useUserApplications } from '#data/connected-applications.ts'
import type { User } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { FieldsSkeleton } from '#pages/account/fields-skeleton.tsx'
import { ConnectedList } from '#pages/connected/connected-list.tsx'
import { RemoveAll } from '#pages/connected/remove-all.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { cutText } from '#ui/text/cut-text.ts'
import { useUserLabels } from '#ui/text/use-user-labels.ts'
import { UserSection } from './user-section.tsx'

/** The applications that a user has let in, which admins end one by one or all together. */
export function UserApplications({ user }: { user: User }) {
  const { t } = useTranslation()
  const { can } = useOwnAdminRights()
  const { nameOf } = useUserLabels()
  const count = useUserApplications(user.id).data?.length ?? 0
  const name = cutText(nameOf(user))
  const isMany = can('app:delete') && count > 1
  return (
    <UserSection
      id="applications"
      heading={t('connected.title')}
      action={isMany && <RemoveAll userId={user.id} text={t('connected.userRemoveAllText', { name })} />}
    >
      <Content user={user} name={name} />
    </UserSection>
  )
}

function Content({ user, name }: { user: User; name: string }) {
  const { t } = useTranslation()
  const { can } = useOwnAdminRights()
  const { data, error, isFetching, refetch } = useUserApplications(user.id)
  if (data === undefined) {
    if (error === null) return <FieldsSkeleton count={1} />
    return <LoadFailed title={t('connected.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
  }
  return (
    <ConnectedList
      applications={data}
      label={t('connected.title')}
      mayRemove={can('app:delete')}
      none={t('connected.userNone', { name })}
      removeText={() => t('connected.userRemoveText', { name })}
    />
  )
}
