import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCurrentOrganization } from '#data/current-organization.ts'
import { useFirstMembers } from '#data/members.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import rows from '#ui/table/rows.module.css'
import { LongText } from '#ui/text/long-text.tsx'
import { useRoleLabel } from '#ui/text/use-role-label.ts'
import { useUserLabels } from '#ui/text/use-user-labels.ts'
import classes from './panel.module.css'
import { Panel } from './panel.tsx'

/** The first members of the organization. */
export function MemberPanel() {
  const { t } = useTranslation()
  const roleLabel = useRoleLabel()
  const { nameOf, emailOf } = useUserLabels()
  const { organization } = useCurrentOrganization()
  const { data, isError } = useFirstMembers(organization.id)
  return (
    <Panel title={t('nav.members')} all={{ to: '/organizations/$slug/members', label: t('organization.allMembers') }}>
      {data === undefined && isError && <p className={classes.none}>{t('members.failed')}</p>}
      {data === undefined && !isError && (
        <div className={classes.none}>
          <Skeleton height={16} />
        </div>
      )}
      <ul className={classes.list}>
        {data?.members.map(({ id, user, role }) => (
          <li key={id} className={classes.row}>
            <Avatar user={user} size="small" />
            <span className={classes.main}>
              <span className={rows.name}>
                <LongText text={nameOf(user)} />
              </span>
              <span className={rows.detail}>
                <LongText text={emailOf(user.email)} />
              </span>
            </span>
            <span className={classes.side}>{roleLabel(role)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
