import { Skeleton } from '@mantine/core'
import { useId } from 'react'
import { useCurrentOrganization } from '#data/current-organization.ts'
import { useMemberPermissions } from '#data/members.ts'
import type { ExplainedPermission } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useMemberRightLabels } from '#pages/api-keys/use-right-labels.ts'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { byResource } from './by-resource.ts'
import { PermissionItem } from './permission-item.tsx'
import classes from './permissions.module.css'
import { useFeatures } from './use-features.ts'

const WAITING = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

type Props = { userId: string; name: string }

/** The permissions of a member by resource: loading, failed or loaded. */
export function PermissionList({ userId, name }: Props) {
  const { t } = useTranslation()
  const { organization, me } = useCurrentOrganization()
  const features = useFeatures()
  const { data, error, isFetching, refetch } = useMemberPermissions(organization.id, userId)
  if (!data) {
    if (!error) return <Waiting />
    const title = t('memberPermissions.failed')
    return <LoadFailed title={title} error={error} busy={isFetching} onRetry={() => void refetch()} />
  }
  return (
    <>
      <InTheWay permissions={data} name={name} own={userId === me.userId} />
      {byResource(data, features).map(([resource, permissions]) => (
        <Resource key={resource} resource={resource} permissions={permissions} />
      ))}
    </>
  )
}

type Told = { permissions: readonly ExplainedPermission[]; name: string; own: boolean }

/** What stands in the way of all of them. */
function InTheWay({ permissions, name, own }: Told) {
  const { t } = useTranslation()
  const met = new Set(permissions.flatMap(({ obstacles }) => obstacles))
  if (met.has('not-a-member')) return <p className={classes.notice}>{t('memberPermissions.notMember', { name })}</p>
  if (!met.has('second-factor')) return null
  return (
    <p className={classes.notice}>
      {own ? t('memberPermissions.ownSecondFactor') : t('memberPermissions.secondFactor', { name })}
    </p>
  )
}

function Resource({ resource, permissions }: { resource: string; permissions: readonly ExplainedPermission[] }) {
  const id = useId()
  const labels = useMemberRightLabels()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={classes.resource}>
        {labels.resource(resource)}
      </h3>
      <ul className={classes.permissions}>
        {permissions.map((permission) => (
          <PermissionItem key={permission.action} permission={permission} />
        ))}
      </ul>
    </section>
  )
}

function Waiting() {
  return (
    <div className={classes.waiting} aria-busy="true">
      {WAITING.map((row) => (
        <Skeleton key={row} height={20} />
      ))}
    </div>
  )
}
