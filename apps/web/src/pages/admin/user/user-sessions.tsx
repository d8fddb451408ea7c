import { deviceOf } from '@foyer/auth-domain/session/device'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useRevokeUserSession } from '#data/admin.ts'
import { useOwnAdminRights } from '#data/admin-rights.ts'
import type { User, UserDetails } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { SessionCells } from '#ui/device/session-cells.tsx'
import { useDeviceLabel } from '#ui/device/use-device-label.ts'
import { useToast } from '#ui/feedback/use-toast.ts'
import { Badge } from '#ui/table/badge.tsx'
import rows from '#ui/table/rows.module.css'
import { Rows } from '#ui/table/rows.tsx'
import { RevokeAllDialog } from './revoke-all-dialog.tsx'
import classes from './user.module.css'
import { UserSection } from './user-section.tsx'

type Session = UserDetails['sessions'][number]

type Props = { user: User; sessions: readonly Session[]; now: Date }

/** A user's sessions, with actions to revoke them. */
export function UserSessions({ user, sessions, now }: Props) {
  const { t } = useTranslation()
  const { can } = useOwnAdminRights()
  const [confirming, setConfirming] = useState(false)
  const revokeAll = can('session:revoke') && sessions.length > 1 && (
    <Button variant="subtle" color="danger" size="sm" onClick={() => setConfirming(true)}>
      {t('user.everywhere')}
    </Button>
  )
  const columns = [t('sessions.device'), t('sessions.address'), t('sessions.signedIn'), t('sessions.lastActive')]
  return (
    <UserSection
      id="sessions"
      heading={t('admin.sessions')}
      action={revokeAll}
      none={sessions.length === 0 ? t('user.noSessions') : undefined}
    >
      <div className={`${rows.frame} ${classes.sessions}`}>
        <Rows label={t('admin.sessions')} columns={columns} actions={t('sessions.actions')}>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} now={now} />
          ))}
        </Rows>
      </div>
      {confirming && <RevokeAllDialog user={user} onClose={() => setConfirming(false)} />}
    </UserSection>
  )
}

function SessionRow({ session, now }: { session: Session; now: Date }) {
  const { t } = useTranslation()
  const { can } = useOwnAdminRights()
  const { showMessage, showError } = useToast()
  const revoke = useRevokeUserSession()
  const deviceName = useDeviceLabel()(deviceOf(session.userAgent))

  // `mutateAsync`, since revoking unmounts the row, and callbacks of `mutate` do not run after unmounting.
  function revokeSession(): void {
    revoke
      .mutateAsync({ sessionToken: session.token })
      .then(() => showMessage(t('sessions.doneOne', { device: deviceName })), showError)
  }

  return (
    <tr className={rows.row}>
      <SessionCells
        session={session}
        now={now}
        badge={session.impersonatedBy !== null && <Badge tone="warn">{t('user.byAdmin')}</Badge>}
      />
      <td className={rows.action}>
        {can('session:revoke') && (
          <Button
            variant="subtle"
            size="sm"
            aria-label={t('sessions.signOutOf', { device: deviceName })}
            loading={revoke.isPending}
            onClick={revokeSession}
          >
            {t('user.signOut')}
          </Button>
        )}
      </td>
    </tr>
  )
}
