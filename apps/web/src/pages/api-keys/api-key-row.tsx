import { isUnused } from '@foyer/auth-domain/api-key/expiry'
import { useMayCall } from '#data/impersonation.ts'
import type { AnyKey } from '#data/types.ts'
import { duration } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { RowDetail } from '#ui/list/list.tsx'
import { Badge } from '#ui/table/badge.tsx'
import { KeyRow } from './key-row.tsx'
import { KeyTimes } from './key-times.tsx'

/** What the user may do with the keys of a list. */
export type KeyAbilities = { update: boolean; delete: boolean }

type Props = {
  apiKey: AnyKey
  name: string
  now: Date
  can: KeyAbilities
  /** Whether one is being enabled or disabled. */
  busy: boolean
  onToggle: () => void
  onDelete: () => void
}

/** An API key with what it may do, its last use and its expiry. */
export function ApiKeyRow({ apiKey, name, now, can, busy, onToggle, onDelete }: Props) {
  const { t } = useTranslation()
  const mayChange = useMayCall('updateApiKey')
  const { enabled, start, permissions } = apiKey
  const toggle = { label: t(enabled ? 'apiKeys.disable' : 'apiKeys.enable'), disabled: busy, onClick: onToggle }
  const remove = { label: t('apiKeys.delete'), danger: true, onClick: onDelete }
  const actions = [...(can.update ? [toggle] : []), ...(can.delete ? [remove] : [])]
  return (
    <KeyRow
      name={name}
      start={start}
      rights={permissions}
      state={<KeyState apiKey={apiKey} now={now} />}
      actions={mayChange ? actions : []}
    >
      <KeyUses apiKey={apiKey} />
      <KeyTimes {...apiKey} lastUsedAt={apiKey.lastRequest} now={now} />
    </KeyRow>
  )
}

function KeyState({ apiKey, now }: { apiKey: AnyKey; now: Date }) {
  const { t } = useTranslation()
  if (apiKey.expiresAt !== null && apiKey.expiresAt <= now) return <Badge tone="warn">{t('apiKeys.expired')}</Badge>
  if (!apiKey.enabled) return <Badge tone="plain">{t('apiKeys.disabled')}</Badge>
  return isUnused(apiKey, now) ? <Badge tone="warn">{t('apiKeys.unused')}</Badge> : null
}

function KeyUses({
  apiKey: { rateLimitEnabled, rateLimitMax, rateLimitTimeWindow, requestCount },
}: {
  apiKey: AnyKey
}) {
  const { t } = useTranslation()
  const locale = useLocale()
  if (!rateLimitEnabled || rateLimitMax === null || rateLimitTimeWindow === null) return null
  const [used, max] = [requestCount, rateLimitMax].map((uses) => new Intl.NumberFormat(locale).format(uses))
  const window = duration(rateLimitTimeWindow / 1000, locale)
  return <RowDetail>{t('apiKeys.uses', { used, max, window })}</RowDetail>
}
