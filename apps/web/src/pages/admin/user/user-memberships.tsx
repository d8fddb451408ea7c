import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { KnownUser } from '../../../data/types.ts'
import { HouseNiche } from '../../../ui/house-niche.tsx'
import rows from '../../../ui/rows.module.css'
import { Cell, Rows } from '../../../ui/rows.tsx'
import { useRoleWords } from '../../../ui/use-role-words.ts'
import { When } from '../../../ui/when.tsx'
import { Part } from './part.tsx'
import classes from './user.module.css'

/** The organizations somebody is in, and as what; each leads to what happened there. */
export function UserMemberships({ memberships, now }: { memberships: KnownUser['memberships']; now: Date }) {
  const { t } = useTranslation()
  const roleWords = useRoleWords()
  return (
    <Part
      id="memberships"
      heading={t('nav.organizations')}
      none={memberships.length === 0 ? t('user.noMemberships') : undefined}
    >
      <div className={rows.frame}>
        <Rows label={t('nav.organizations')} columns={[t('events.organization'), t('users.role'), t('members.since')]}>
          {memberships.map(({ organizationId, name, slug, role, createdAt }) => (
            <tr key={organizationId} className={rows.row}>
              <th scope="row">
                <span className={rows.who}>
                  <HouseNiche organization={{ id: organizationId, name, slug, logo: null }} size="small" />
                  <Link
                    className={`${rows.name} ${classes.link}`}
                    to="/admin/events"
                    search={{ organization: organizationId }}
                  >
                    {name}
                  </Link>
                </span>
              </th>
              <Cell label={t('users.role')}>{roleWords(role)}</Cell>
              <Cell label={t('members.since')}>
                <When date={createdAt} now={now} />
              </Cell>
            </tr>
          ))}
        </Rows>
      </div>
    </Part>
  )
}
