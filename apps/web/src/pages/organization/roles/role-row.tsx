import { Link } from '@tanstack/react-router'
import { useCurrentOrganization } from '#data/current-organization.ts'
import type { OrganizationRole } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Badge } from '#ui/table/badge.tsx'
import { RowMenu } from '#ui/table/row-menu.tsx'
import rows from '#ui/table/rows.module.css'
import { Cell } from '#ui/table/rows.tsx'
import { LongText } from '#ui/text/long-text.tsx'
import { useRoleDescription } from '#ui/text/use-role-description.ts'
import { useRoleLabel } from '#ui/text/use-role-label.ts'
import { type RoleAction, roleActions } from './role-actions.ts'
import classes from './roles.module.css'

type Props = { role: OrganizationRole; onAction: (action: RoleAction) => void }

const labels = { edit: 'roles.edit', delete: 'roles.delete' } as const satisfies Record<RoleAction, string>

export function RoleRow({ role, onAction }: Props) {
  const { t } = useTranslation()
  const currentOrganization = useCurrentOrganization()
  const { makesRoles, can } = currentOrganization
  const describe = useRoleDescription(currentOrganization)
  const name = useRoleLabel()(role.name)
  const isTooMuch = makesRoles && role.made?.updateRefusal != null && can('ac:update')
  const actions = roleActions(role, makesRoles).map((action) => ({
    label: t(labels[action]),
    danger: action === 'delete',
    onClick: () => onAction(action),
  }))
  return (
    <tr className={rows.row}>
      <th scope="row" className={classes.role}>
        <span className={rows.names}>
          <span className={rows.name}>
            <LongText text={name} />
            {role.made && <Badge tone="plain">{t('roles.custom')}</Badge>}
          </span>
          <span className={rows.detail}>{describe(role.name)}</span>
          {isTooMuch && <span className={rows.detail}>{t('roles.tooMuch')}</span>}
        </span>
      </th>
      <Cell label={t('nav.members')}>
        <Members role={role.name} count={role.holders?.members ?? 0} />
      </Cell>
      <Cell label={t('nav.invitations')}>
        <Invitations count={role.holders?.invitations ?? 0} />
      </Cell>
      <td className={rows.action}>
        <RowMenu label={t('members.actionsOf', { name })} actions={actions} />
      </td>
    </tr>
  )
}

/** How many members have a role, linked to them. */
function Members({ role, count }: { role: string; count: number }) {
  const { t } = useTranslation()
  const { slug } = useCurrentOrganization().organization
  if (count === 0) return t('teams.nobody')
  return (
    <Link to="/organizations/$slug/members" params={{ slug }} search={{ role }}>
      {t('teams.count', { count })}
    </Link>
  )
}

function Invitations({ count }: { count: number }) {
  const { t } = useTranslation()
  const { slug } = useCurrentOrganization().organization
  if (count === 0) return <span aria-hidden="true">–</span>
  return (
    <Link to="/organizations/$slug/invitations" params={{ slug }}>
      {t('roles.invitations', { count })}
    </Link>
  )
}
