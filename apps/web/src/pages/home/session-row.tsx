import { deviceOf } from '@foyer/auth-domain/session/device'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Session } from '#data/types.ts'
import { Badge } from '#ui/table/badge.tsx'
import rows from '#ui/table/rows.module.css'
import { Cell } from '#ui/table/rows.tsx'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { DeviceIcon } from './device-icon.tsx'
import { useDeviceLabel } from './use-device-label.ts'

type Props = {
  session: Session
  current: boolean
  now: Date
  /** Undefined if the session must not be revoked. */
  onSignOut: ((deviceName: string) => void) | undefined
}

/** A session: device, IP address, sign-in and last activity. */
export function SessionRow({ session, current, now, onSignOut }: Props) {
  const { t } = useTranslation()
  const device = deviceOf(session.userAgent)
  const name = useDeviceLabel()(device)
  const action = current ? t('sessions.signOutThis') : t('sessions.signOutOf', { device: name })
  return (
    <tr className={rows.row}>
      <th scope="row">
        <span className={rows.identity}>
          <DeviceIcon device={device} />
          <span className={rows.name}>
            {name}
            {current && <Badge tone="accent">{t('sessions.thisDevice')}</Badge>}
          </span>
        </span>
      </th>
      <Cell label={t('sessions.address')}>{session.ipAddress ?? t('sessions.unknownAddress')}</Cell>
      <Cell label={t('sessions.signedIn')}>
        <RelativeTime date={session.createdAt} now={now} />
      </Cell>
      <Cell label={t('sessions.lastActive')}>
        <RelativeTime date={session.updatedAt} now={now} />
      </Cell>
      <td className={rows.action}>
        {onSignOut && (
          <Button variant="subtle" size="sm" aria-label={action} onClick={() => onSignOut(name)}>
            {t('sessions.signOut')}
          </Button>
        )}
      </td>
    </tr>
  )
}
