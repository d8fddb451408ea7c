import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevokeUserSession, useRevokeUserSessions } from '../../../data/admin.ts'
import { useOwnAdminRights } from '../../../data/admin-rights.ts'
import type { KnownUser, User } from '../../../data/types.ts'
import { Badge } from '../../../ui/badge.tsx'
import rows from '../../../ui/rows.module.css'
import { Cell, Rows } from '../../../ui/rows.tsx'
import { SureDialog } from '../../../ui/sure-dialog.tsx'
import { useNotice } from '../../../ui/use-notice.ts'
import { When } from '../../../ui/when.tsx'
import { deviceOf } from '../../home/device.ts'
import { DeviceIcon } from '../../home/device-icon.tsx'
import { useDeviceWords } from '../../home/use-device-words.ts'
import { Part } from './part.tsx'
import classes from './user.module.css'

type Session = KnownUser['sessions'][number]

type Props = { user: User; sessions: readonly Session[]; now: Date }

/** Where somebody is signed in, and the way to end it. */
export function UserSessions({ user, sessions, now }: Props) {
  const { t } = useTranslation()
  const { can } = useOwnAdminRights()
  const [asked, setAsked] = useState(false)
  const all = can('session:revoke') && sessions.length > 1 && (
    <Button variant="subtle" color="danger" size="sm" onClick={() => setAsked(true)}>
      {t('sessions.everywhere')}
    </Button>
  )
  const columns = [t('sessions.device'), t('sessions.address'), t('sessions.signedIn'), t('sessions.lastActive')]
  return (
    <Part
      id="sessions"
      heading={t('admin.sessions')}
      act={all}
      none={sessions.length === 0 ? t('user.noSessions') : undefined}
    >
      <div className={`${rows.frame} ${classes.sessions}`}>
        <Rows label={t('admin.sessions')} columns={columns} actions={t('sessions.actions')}>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} now={now} />
          ))}
        </Rows>
      </div>
      {asked && <EverywhereDialog user={user} onClose={() => setAsked(false)} />}
    </Part>
  )
}

function SessionRow({ session, now }: { session: Session; now: Date }) {
  const { t } = useTranslation()
  const { can } = useOwnAdminRights()
  const { tell, tellTrouble } = useNotice()
  const revoke = useRevokeUserSession()
  const deviceWords = useDeviceWords()
  const seen = deviceOf(session.userAgent)
  const device = deviceWords(seen)

  // A promise, which is kept even though the row goes.
  function end(): void {
    revoke.mutateAsync({ sessionToken: session.token }).then(() => tell(t('sessions.doneOne', { device })), tellTrouble)
  }

  return (
    <tr className={rows.row}>
      <th scope="row">
        <span className={rows.who}>
          <DeviceIcon device={seen} />
          <span className={rows.name}>
            {device}
            {session.impersonatedBy !== null && <Badge tone="warn">{t('user.byAdmin')}</Badge>}
          </span>
        </span>
      </th>
      <Cell label={t('sessions.address')}>{session.ipAddress ?? t('sessions.unknownAddress')}</Cell>
      <Cell label={t('sessions.signedIn')}>
        <When date={session.createdAt} now={now} />
      </Cell>
      <Cell label={t('sessions.lastActive')}>
        <When date={session.updatedAt} now={now} />
      </Cell>
      <td className={rows.action}>
        {can('session:revoke') && (
          <Button
            variant="subtle"
            size="sm"
            aria-label={t('sessions.signOutOf', { device })}
            loading={revoke.isPending}
            onClick={end}
          >
            {t('sessions.signOut')}
          </Button>
        )}
      </td>
    </tr>
  )
}

function EverywhereDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation()
  const revoke = useRevokeUserSessions()
  const words = { name: user.name || user.email }
  return (
    <SureDialog
      title={t('user.everywhereTitle', words)}
      text={t('user.everywhereText')}
      action={t('sessions.everywhere')}
      busy={revoke.isPending}
      error={revoke.error}
      onConfirm={() => revoke.mutate({ userId: user.id }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
