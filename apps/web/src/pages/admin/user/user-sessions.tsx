import { deviceOf } from '@foyer/auth-domain/session/device'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevokeUserSession, useRevokeUserSessions } from '#data/admin.ts'
import { useOwnAdminRights } from '#data/admin-rights.ts'
import type { User, UserDetails } from '#data/types.ts'
import { DeviceIcon } from '#pages/home/device-icon.tsx'
import { useDeviceLabel } from '#pages/home/use-device-label.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'
import { Badge } from '#ui/table/badge.tsx'
import rows from '#ui/table/rows.module.css'
import { Cell, Rows } from '#ui/table/rows.tsx'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { useUserLabels } from '#ui/text/use-user-labels.ts'
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
      {t('sessions.everywhere')}
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
  const deviceLabel = useDeviceLabel()
  const device = deviceOf(session.userAgent)
  const deviceName = deviceLabel(device)

  // `mutateAsync`, since revoking unmounts the row, and callbacks of `mutate` do not run after unmounting.
  function revokeSession(): void {
    revoke
      .mutateAsync({ sessionToken: session.token })
      .then(() => showMessage(t('sessions.doneOne', { device: deviceName })), showError)
  }

  return (
    <tr className={rows.row}>
      <th scope="row">
        <span className={rows.identity}>
          <DeviceIcon device={device} />
          <span className={rows.name}>
            {deviceName}
            {session.impersonatedBy !== null && <Badge tone="warn">{t('user.byAdmin')}</Badge>}
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
        {can('session:revoke') && (
          <Button
            variant="subtle"
            size="sm"
            aria-label={t('sessions.signOutOf', { device: deviceName })}
            loading={revoke.isPending}
            onClick={revokeSession}
          >
            {t('sessions.signOut')}
          </Button>
        )}
      </td>
    </tr>
  )
}

function RevokeAllDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation()
  const revoke = useRevokeUserSessions()
  const { nameOf } = useUserLabels()
  const values = { name: nameOf(user) }
  return (
    <ConfirmDialog
      title={t('user.everywhereTitle', values)}
      text={t('user.everywhereText')}
      action={t('sessions.everywhere')}
      busy={revoke.isPending}
      error={revoke.error}
      onConfirm={() => revoke.mutate({ userId: user.id }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
