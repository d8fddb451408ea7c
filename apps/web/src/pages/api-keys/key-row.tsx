import { isUnused } from '@foyer/auth-domain/api-key/expiry'
import { Tooltip } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useMayCall } from '#data/impersonation.ts'
import type { AnyKey } from '#data/types.ts'
import { duration, exactTime, relativeTime, timeLeft } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Row, RowAction, RowDetail, RowIcon, RowText } from '#ui/list/list.tsx'
import { Badge } from '#ui/table/badge.tsx'
import { RowMenu } from '#ui/table/row-menu.tsx'
import classes from './api-keys.module.css'
import { KeyRights } from './key-rights.tsx'

const MINUTE = 60_000

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

/** A key with how it begins, what it may do, its last use and its expiry. */
export function KeyRow({ apiKey, name, now, can, busy, onToggle, onDelete }: Props) {
  const { t } = useTranslation()
  const mayChange = useMayCall('updateApiKey')
  const { enabled, start, permissions } = apiKey
  const toggle = { label: t(enabled ? 'apiKeys.disable' : 'apiKeys.enable'), disabled: busy, onClick: onToggle }
  const remove = { label: t('apiKeys.delete'), danger: true, onClick: onDelete }
  const actions = [...(can.update ? [toggle] : []), ...(can.delete ? [remove] : [])]
  const title = (
    <>
      {name} {start !== null && <code className={classes.start}>{start}…</code>}
      <KeyState apiKey={apiKey} now={now} />
    </>
  )
  return (
    <Row tall={permissions !== null}>
      <RowIcon>
        <IconKey size={20} stroke={1.5} />
      </RowIcon>
      <RowText title={title}>
        {permissions !== null && <KeyRights rights={permissions} />}
        <KeyUses apiKey={apiKey} />
        <KeyTimes apiKey={apiKey} now={now} />
      </RowText>
      {mayChange && (
        <RowAction>
          <RowMenu label={t('apiKeys.actions', { name })} actions={actions} />
        </RowAction>
      )}
    </Row>
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
  return <RowDetail>{t('apiKeys.uses', { used, max, window })}</RowDetail>
}

function KeyTimes({ apiKey: { lastRequest, createdAt, expiresAt }, now }: InTime) {
  const { t } = useTranslation()
  const locale = useLocale()
  const exact = [createdAt, lastRequest, expiresAt].filter((time) => time !== null)
  return (
    <RowDetail>
      <Tooltip label={exact.map((time) => exactTime(time, locale)).join(' · ')}>
        <span>{[madeText(), usedText(), expiryText()].join(' · ')}</span>
      </Tooltip>
    </RowDetail>
  )

  function madeText(): string {
    // "Created now" is said so in few languages.
    if (now.getTime() - createdAt.getTime() < MINUTE) return t('apiKeys.justCreated')
    return t('apiKeys.made', { when: relativeTime(createdAt, now, locale) })
  }

  function usedText(): string {
    if (!lastRequest) return t('apiKeys.neverUsed')
    return t('apiKeys.lastUsed', { when: relativeTime(lastRequest, now, locale) })
  }

  function expiryText(): string {
    if (expiresAt === null) return t('apiKeys.neverExpires')
    if (expiresAt <= now) return t('apiKeys.expiredWhen', { when: relativeTime(expiresAt, now, locale) })
    return t('apiKeys.expires', { when: timeLeft((expiresAt.getTime() - now.getTime()) / 1000, locale) })
  }
}
