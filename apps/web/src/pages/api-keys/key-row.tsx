import { isUnused } from '@foyer/auth-domain/api-key/expiry'
import { Tooltip } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMayCall } from '#data/impersonation.ts'
import type { AnyKey } from '#data/types.ts'
import { duration, exactTime, relativeTime, timeLeft } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import linked from '#pages/account/linked/linked.module.css'
import { Badge } from '#ui/table/badge.tsx'
import { RowMenu } from '#ui/table/row-menu.tsx'
import classes from './api-keys.module.css'
import { rightsOf } from './rights.ts'

const MINUTE = 60_000

/** What the user may do with the keys of a list. */
export type KeyAbilities = { update: boolean; delete: boolean }

type Props = {
  apiKey: AnyKey
  name: string
  now: Date
  can: KeyAbilities
  onToggle: () => void
  onDelete: () => void
}

/** A key with how it begins, what it may do, its last use and its expiry. */
export function KeyRow({ apiKey, name, now, can, onToggle, onDelete }: Props) {
  const { t } = useTranslation()
  const mayChange = useMayCall('updateApiKey')
  const { enabled, start, permissions } = apiKey
  const toggle = { label: enabled ? t('apiKeys.disable') : t('apiKeys.enable'), onClick: onToggle }
  const remove = { label: t('apiKeys.delete'), danger: true, onClick: onDelete }
  const actions = [...(can.update ? [toggle] : []), ...(can.delete ? [remove] : [])]
  return (
    <li className={linked.row}>
      <IconKey className={classes.icon} size={20} stroke={1.5} aria-hidden="true" />
      <div className={linked.account}>
        <strong>{name}</strong>
        {start !== null && <code className={classes.start}>{start}…</code>}
        <KeyState apiKey={apiKey} now={now} />
        {permissions !== null && rightsOf(permissions).length > 0 && (
          <span className={classes.detail}>{rightsOf(permissions).join(', ')}</span>
        )}
        <KeyUses apiKey={apiKey} />
        <KeyTimes apiKey={apiKey} now={now} />
      </div>
      {mayChange && <RowMenu label={t('apiKeys.actions', { name })} actions={actions} />}
    </li>
  )
}

type InTime = { apiKey: AnyKey; now: Date }

function KeyState({ apiKey, now }: InTime) {
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
  return <span className={classes.detail}>{t('apiKeys.uses', { used, max, window })}</span>
}

function KeyTimes({ apiKey: { lastRequest, createdAt, expiresAt }, now }: InTime) {
  const { t } = useTranslation()
  const locale = useLocale()
  const used = usedText()
  const expires = expiryText()
  const exact = [lastRequest ?? createdAt, expiresAt].filter((time) => time !== null)
  return (
    <Tooltip label={exact.map((time) => exactTime(time, locale)).join(' · ')}>
      <span className={classes.detail}>{`${used} · ${expires}`}</span>
    </Tooltip>
  )

  function usedText(): string {
    if (lastRequest) return t('apiKeys.lastUsed', { when: relativeTime(lastRequest, now, locale) })
    // "Created now" is said so in few languages.
    if (now.getTime() - createdAt.getTime() < MINUTE) return t('apiKeys.justCreated')
    return t('apiKeys.neverUsed', { when: relativeTime(createdAt, now, locale) })
  }

  function expiryText(): string {
    if (expiresAt === null) return t('apiKeys.neverExpires')
    if (expiresAt <= now) return t('apiKeys.expiredWhen', { when: relativeTime(expiresAt, now, locale) })
    return t('apiKeys.expires', { when: timeLeft((expiresAt.getTime() - now.getTime()) / 1000, locale) })
  }
}
