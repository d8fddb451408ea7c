import { isUnused } from '@foyer/auth-domain/api-key/expiry'
import { useUserDetails } from '#data/admin.ts'
import { useOwnAdminRights } from '#data/admin-rights.ts'
import type { ServiceKey } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { KeyRow } from '#pages/api-keys/key-row.tsx'
import { KeyTimes } from '#pages/api-keys/key-times.tsx'
import { rightsFrom } from '#pages/api-keys/rights.ts'
import { RowDetail } from '#ui/list/list.tsx'
import { Badge } from '#ui/table/badge.tsx'
import { useUserLabels } from '#ui/text/use-user-labels.ts'

type Props = {
  serviceKey: ServiceKey
  now: Date
  /** Undefined for an admin who may not. */
  onDelete: (() => void) | undefined
}

/** A key of the service with what it opens, from where, and who has made it. */
export function ServiceKeyRow({ serviceKey, now, onDelete }: Props) {
  const { t } = useTranslation()
  const { name, start, permissions, roles, addresses, createdBy } = serviceKey
  return (
    <KeyRow
      name={name}
      start={start}
      rights={rightsFrom(permissions)}
      state={<KeyState serviceKey={serviceKey} now={now} />}
      actions={onDelete === undefined ? [] : [{ label: t('apiKeys.delete'), danger: true, onClick: onDelete }]}
    >
      {roles !== null && <RowDetail>{t('serviceKeys.gives', { roles: roles.join(', ') })}</RowDetail>}
      <RowDetail>
        {addresses === null
          ? t('serviceKeys.fromAnywhere')
          : t('serviceKeys.from', { addresses: addresses.join(', ') })}
      </RowDetail>
      <KeyTimes {...serviceKey} now={now} />
      <Creator userId={createdBy} />
    </KeyRow>
  )
}

function KeyState({ serviceKey: { createdAt, expiresAt, lastUsedAt }, now }: Pick<Props, 'serviceKey' | 'now'>) {
  const { t } = useTranslation()
  if (expiresAt <= now) return <Badge tone="warn">{t('apiKeys.expired')}</Badge>
  return isUnused({ createdAt, lastRequest: lastUsedAt }, now) ? <Badge tone="warn">{t('apiKeys.unused')}</Badge> : null
}

/** Nothing of a key that was made at the command line, or by a user who is deleted. */
function Creator({ userId }: { userId: string | null }) {
  const { t } = useTranslation()
  const { nameOf } = useUserLabels()
  const { can } = useOwnAdminRights()
  const { data } = useUserDetails(can('user:get') ? (userId ?? undefined) : undefined)
  return data && <RowDetail>{t('serviceKeys.createdBy', { name: nameOf(data.user) })}</RowDetail>
}
