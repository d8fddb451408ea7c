import { deviceOf } from '@foyer/auth-domain/session/device'
import type { ReactNode } from 'react'
import type { Session } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import rows from '#ui/table/rows.module.css'
import { Cell } from '#ui/table/rows.tsx'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { DeviceIcon } from './device-icon.tsx'
import { useDeviceLabel } from './use-device-label.ts'

type Props = {
  session: Pick<Session, 'userAgent' | 'ipAddress' | 'createdAt' | 'updatedAt'>
  now: Date
  /** Beside the device. */
  badge: ReactNode
}

/** What a row tells of a session: device, IP address, sign-in and last activity. */
export function SessionCells({ session, now, badge }: Props) {
  const { t } = useTranslation()
  const device = deviceOf(session.userAgent)
  const name = useDeviceLabel()(device)
  return (
    <>
      <th scope="row">
        <span className={rows.identity}>
          <DeviceIcon device={device} />
          <span className={rows.name}>
            {name}
            {badge}
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
    </>
  )
}
