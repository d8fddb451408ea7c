import { Tooltip } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useMayCall } from '#data/impersonation.ts'
import type { Passkey } from '#data/types.ts'
import { exactTime, relativeTime } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Row, RowAction, RowDetail, RowIcon, RowText } from '#ui/list/list.tsx'
import { Badge } from '#ui/table/badge.tsx'
import { RowMenu } from '#ui/table/row-menu.tsx'

type Props = {
  passkey: Passkey
  name: string
  now: Date
  onRename: () => void
  /** Undefined if the passkey must not be removed. */
  onRemove: (() => void) | undefined
}

/** A passkey with where it is, and when it was added and last used. */
export function PasskeyRow({ passkey, name, now, onRename, onRemove }: Props) {
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
  const remove = onRemove && { label: t('passkeys.remove'), danger: true, onClick: onRemove }
  const suspect = passkey.suspectAt !== null && <Badge tone="warn">{t('passkeys.suspect')}</Badge>
  const title = (
    <>
      {name} {suspect}
    </>
  )
  return (
    <Row>
      <RowIcon>
        <IconFingerprint size={20} stroke={1.5} />
      </RowIcon>
      <RowText title={title}>
        <RowDetail>{synced ? t('passkeys.synced') : t('passkeys.oneDevice')}</RowDetail>
        <RowDetail>
          <Tooltip label={exact.join(' · ')}>
            <span>{[added, used].filter(Boolean).join(', ')}</span>
          </Tooltip>
        </RowDetail>
      </RowText>
      {mayChange && (
        <RowAction>
          <RowMenu label={t('passkeys.actions', { name })} actions={remove ? [rename, remove] : [rename]} />
        </RowAction>
      )}
    </Row>
  )
}
