import { Link } from '@tanstack/react-router'
import type { UserDetails } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { OrganizationAvatar } from '#ui/avatar/organization-avatar.tsx'
import rows from '#ui/table/rows.module.css'
import { Cell, Rows } from '#ui/table/rows.tsx'
import { LongText } from '#ui/text/long-text.tsx'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { useRoleLabel } from '#ui/text/use-role-label.ts'
import classes from './user.module.css'
import { UserSection } from './user-section.tsx'

/** A user's organizations and roles; each links to the admin page of the organization. */
export function UserMemberships({ memberships, now }: { memberships: UserDetails['memberships']; now: Date }) {
  const { t } = useTranslation()
  const roleLabel = useRoleLabel()
  return (
    <UserSection
      id="memberships"
      heading={t('nav.organizations')}
      none={memberships.length === 0 ? t('user.noMemberships') : undefined}
    >
      <div className={rows.frame}>
        <Rows label={t('nav.organizations')} columns={[t('events.organization'), t('users.role'), t('members.since')]}>
          {memberships.map(({ organizationId, name, slug, role, createdAt }) => (
            <tr key={organizationId} className={rows.row}>
              <th scope="row">
                <span className={rows.identity}>
                  <OrganizationAvatar organization={{ id: organizationId, name, slug, logo: null }} size="small" />
                  <Link
                    className={`${rows.name} ${classes.link}`}
                    to="/admin/organizations/$organizationId"
                    params={{ organizationId }}
                  >
                    <LongText text={name} />
                  </Link>
                </span>
              </th>
              <Cell label={t('users.role')}>{roleLabel(role)}</Cell>
              <Cell label={t('members.since')}>
                <RelativeTime date={createdAt} now={now} />
              </Cell>
            </tr>
          ))}
        </Rows>
      </div>
    </UserSection>
  )
}
