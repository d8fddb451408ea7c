import { deviceOf } from '@foyer/auth-domain/session/device'
import { Button } from '@mantine/core'
import type { Session } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { SessionCells } from '#ui/device/session-cells.tsx'
import { useDeviceLabel } from '#ui/device/use-device-label.ts'
import { Badge } from '#ui/table/badge.tsx'
import rows from '#ui/table/rows.module.css'

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
  const name = useDeviceLabel()(deviceOf(session.userAgent))
  const action = current ? t('sessions.signOutThis') : t('sessions.signOutOf', { device: name })
  return (
    <tr className={rows.row}>
      <SessionCells
        session={session}
        now={now}
        badge={current && <Badge tone="accent">{t('sessions.thisDevice')}</Badge>}
      />
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
