import { Tooltip } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMayCall } from '#data/impersonation.ts'
import type { Passkey } from '#data/types.ts'
import { exactTime, relativeTime } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import linked from '#pages/account/linked/linked.module.css'
import { Badge } from '#ui/table/badge.tsx'
import { RowMenu } from '#ui/table/row-menu.tsx'
import classes from './passkeys.module.css'

type Props = {
  passkey: Passkey
  name: string
  now: Date
  onRename: () => void
  /** Undefined if the passkey must not be deleted. */
  onDelete: (() => void) | undefined
}

/** A passkey with where it is, and when it was added and last used. */
export function PasskeyRow({ passkey, name, now, onRename, onDelete }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const mayChange = useMayCall('updatePasskey')
  const synced = passkey.deviceType === 'multiDevice'
  const { createdAt, lastUsedAt } = passkey
  const added = createdAt && t('passkeys.added', { when: relativeTime(createdAt, now, locale) })
  const used = lastUsedAt
    ? t('passkeys.lastUsed', { when: relativeTime(lastUsedAt, now, locale) })
    : t('passkeys.neverUsed')
  const exact = [createdAt, lastUsedAt].filter((time) => time !== null).map((time) => exactTime(time, locale))
  const rename = { label: t('passkeys.rename'), onClick: onRename }
  const remove = onDelete && { label: t('passkeys.delete'), danger: true, onClick: onDelete }
  return (
    <li className={linked.row}>
      <IconFingerprint className={classes.icon} size={20} stroke={1.5} aria-hidden="true" />
      <div className={linked.account}>
        <strong>{name}</strong>
        {passkey.suspectAt !== null && <Badge tone="warn">{t('passkeys.suspect')}</Badge>}
        <span className={classes.detail}>{synced ? t('passkeys.synced') : t('passkeys.oneDevice')}</span>
        <Tooltip label={exact.join(' · ')}>
          <span className={classes.detail}>{[added, used].filter(Boolean).join(', ')}</span>
        </Tooltip>
      </div>
      {mayChange && <RowMenu label={t('passkeys.actions', { name })} actions={remove ? [rename, remove] : [rename]} />}
    </li>
  )
}
