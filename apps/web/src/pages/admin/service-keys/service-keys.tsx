import { useOwnAdminRights } from '#data/admin-rights.ts'
import { useDeleteServiceKey, useServiceKeys } from '#data/service-keys.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { FieldsSkeleton } from '#pages/account/fields-skeleton.tsx'
import { KeyList } from '#pages/api-keys/key-list.tsx'
import { NoKeys } from '#pages/api-keys/no-keys.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { useNow } from '#ui/text/use-now.ts'
import { ServiceKeyRow } from './service-key-row.tsx'

/** The list of the keys of the service: loading, failed, none or some. */
export function ServiceKeys() {
  const { t } = useTranslation()
  const now = useNow()
  const { can } = useOwnAdminRights()
  const deletion = useDeleteServiceKey()
  const { data: keys, error, isFetching, refetch } = useServiceKeys()
  if (keys === undefined) {
    if (error === null) return <FieldsSkeleton count={2} />
    return <LoadFailed title={t('serviceKeys.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
  }
  const none = <NoKeys title={t('serviceKeys.noneTitle')} text={t('serviceKeys.noneText')} />
  return (
    <KeyList label={t('admin.serviceKeys')} keys={keys} none={none} deletion={deletion}>
      {(serviceKey, remove) => (
        <ServiceKeyRow
          key={serviceKey.id}
          serviceKey={serviceKey}
          now={now}
          onDelete={can('serviceKey:delete') ? remove : undefined}
        />
      )}
    </KeyList>
  )
}
