import { Checkbox } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useOwnAdminRights } from '#data/admin-rights.ts'
import type { User } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { UserBadges } from '#pages/admin/user-badges.tsx'
import { Avatar } from '#ui/avatar/avatar.tsx'
import rows from '#ui/table/rows.module.css'
import { Cell } from '#ui/table/rows.tsx'
import { LongText } from '#ui/text/long-text.tsx'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { useUserLabels } from '#ui/text/use-user-labels.ts'
import { useUserRoleLabel } from '#ui/text/user-roles.ts'
import { UserMenu } from './user-menu.tsx'
import classes from './users.module.css'

type Props = {
  user: User
  /** Null where none is on record, undefined while it loads. */
  lastSignIn: Date | null | undefined
  now: Date
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
}

/** A row of the user list; the whole row links to the page of the user. */
export function UserRow({ user, lastSignIn, now, isSelected, onSelect }: Props) {
  const { t } = useTranslation()
  const { me } = useOwnAdminRights()
  const { nameOf, emailOf } = useUserLabels()
  const roleLabel = useUserRoleLabel()
  return (
    <tr className={`${rows.row} ${classes.row} ${classes.user}`}>
      <th scope="row">
        <span className={rows.identity}>
          <Checkbox
            className={classes.check}
            aria-label={t('bulk.select', { name: nameOf(user) })}
            checked={isSelected}
            disabled={user.id === me.id}
            onChange={(event) => onSelect(event.currentTarget.checked)}
          />
          <Avatar user={user} size="small" />
          <span className={rows.names}>
            <span className={rows.name}>
              <Link className={classes.link} to="/admin/users/$userId" params={{ userId: user.id }}>
                <LongText text={nameOf(user)} />
              </Link>
              <UserBadges user={user} now={now} />
            </span>
            {user.displayUsername != null && <span className={rows.detail}>@{user.displayUsername}</span>}
          </span>
        </span>
      </th>
      <Cell label="" title={emailOf(user.email)}>
        {emailOf(user.email)}
      </Cell>
      <Cell label={t('users.role')}>{roleLabel(user.role)}</Cell>
      <Cell label={t('users.since')}>
        <RelativeTime date={user.createdAt} now={now} />
      </Cell>
      <Cell label={t('users.lastSignIn')}>
        {lastSignIn === null && <span title={t('users.noSignIn')}>–</span>}
        {lastSignIn && <RelativeTime date={lastSignIn} now={now} />}
      </Cell>
      <td className={`${rows.action} ${classes.menu}`}>
        <UserMenu user={user} now={now} />
      </td>
    </tr>
  )
}
