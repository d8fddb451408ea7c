import { Button, Tooltip } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Session } from '../../data/types.ts'
import { exactTime, relativeTime } from '../../i18n/time.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import { Badge } from '../../ui/badge.tsx'
import { deviceOf } from './device.ts'
import { DeviceIcon } from './device-icon.tsx'
import classes from './sessions-table.module.css'
import { useDeviceWords } from './use-device-words.ts'

type Props = { session: Session; current: boolean; now: Date; onSignOut: (deviceName: string) => void }

/** One place you are signed in. */
export function SessionRow({ session, current, now, onSignOut }: Props) {
  const { t } = useTranslation()
  const device = deviceOf(session.userAgent)
  const name = useDeviceWords()(device)
  const action = current ? t('sessions.signOutThis') : t('sessions.signOutOf', { device: name })
  return (
    <tr className={classes.row} data-current={current || undefined}>
      <th className={classes.device} scope="row">
        <DeviceIcon device={device} className={classes.icon} />
        <span className={classes.deviceName}>{name}</span>
        {current && <Badge tone="accent">{t('sessions.thisDevice')}</Badge>}
      </th>
      <td className={classes.address}>{session.ipAddress ?? t('sessions.unknownAddress')}</td>
      <td className={classes.signedIn}>
        <When date={session.createdAt} now={now} label={t('sessions.signedIn')} />
      </td>
      <td className={classes.lastActive}>
        <When date={session.updatedAt} now={now} label={t('sessions.lastActive')} />
      </td>
      <td className={classes.action}>
        <Button variant="subtle" size="sm" aria-label={action} onClick={() => onSignOut(name)}>
          {t('sessions.signOut')}
        </Button>
      </td>
    </tr>
  )
}

function When({ date, now, label }: { date: Date; now: Date; label: string }) {
  const locale = useLocale()
  return (
    <>
      <span className={classes.cellLabel} aria-hidden="true">
        {label}{' '}
      </span>
      <Tooltip label={exactTime(date, locale)}>
        <time dateTime={date.toISOString()}>{relativeTime(date, now, locale)}</time>
      </Tooltip>
    </>
  )
}
