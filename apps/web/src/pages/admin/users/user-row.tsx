import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { User } from '../../../data/types.ts'
import { Niche } from '../../../ui/niche.tsx'
import rows from '../../../ui/rows.module.css'
import { Cell } from '../../../ui/rows.tsx'
import { useUserRoleWords } from '../../../ui/use-user-role-words.ts'
import { When } from '../../../ui/when.tsx'
import { UserBadges } from '../user-badges.tsx'
import classes from './users.module.css'

/** One of the users; all of the row leads to their page. */
export function UserRow({ user, now }: { user: User; now: Date }) {
  const { t } = useTranslation()
  const roleWords = useUserRoleWords()
  return (
    <tr className={`${rows.row} ${classes.row}`}>
      <th scope="row">
        <span className={rows.who}>
          <Niche person={user} size="small" />
          <span className={rows.name}>
            <Link className={classes.link} to="/admin/users/$userId" params={{ userId: user.id }}>
              {user.name || user.email}
            </Link>
            <UserBadges user={user} now={now} />
          </span>
        </span>
      </th>
      <Cell label="">{user.email}</Cell>
      <Cell label={t('users.role')}>{roleWords(user.role)}</Cell>
      <Cell label={t('users.since')}>
        <When date={user.createdAt} now={now} />
      </Cell>
    </tr>
  )
}
