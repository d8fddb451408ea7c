import { VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { OrganizationRole, OrganizationRoles } from '#data/types.ts'
import { SelectField } from '#forms/select-field.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { useMemberRightLabels } from '#pages/api-keys/use-right-labels.ts'
import rows from '#ui/table/rows.module.css'
import { LongText } from '#ui/text/long-text.tsx'
import { useRoleLabel } from '#ui/text/use-role-label.ts'
import { allowsIn, type Permission, type PermissionGroup, usePermissionGroups } from './permission-groups.ts'
import classes from './roles.module.css'

type Props = Pick<OrganizationRoles, 'roles' | 'known'>

/** Which role allows what: permissions by resource, a column a role; on a phone one role at a time. */
export function RoleMatrix({ roles, known }: Props) {
  const { t } = useTranslation()
  const heading = useId()
  const roleLabel = useRoleLabel()
  const groups = usePermissionGroups(known)
  const [chosen, setChosen] = useState(roles[0]?.name ?? '')
  const shown = roles.some(({ name }) => name === chosen) ? chosen : roles[0]?.name
  return (
    <div className={classes.section}>
      <h2 id={heading}>{t('roles.matrix')}</h2>
      <div className={rows.frame}>
        <div className={classes.chooser}>
          <SelectField
            label={t('roles.shown')}
            data={roles.map(({ name }) => ({ value: name, label: roleLabel(name) }))}
            value={shown}
            onChange={({ currentTarget: { value } }) => setChosen(value)}
          />
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
        <section className={classes.scroll} aria-labelledby={heading} tabIndex={0}>
          <table className={classes.matrix} aria-labelledby={heading}>
            <thead>
              <tr>
                <th scope="col">{t('roles.permission')}</th>
                {roles.map(({ name }) => (
                  <th key={name} scope="col" className={classes.column} data-shown={name === shown || undefined}>
                    <LongText text={roleLabel(name)} />
                  </th>
                ))}
              </tr>
            </thead>
            {groups.map((group) => (
              <Group key={group[0]} group={group} roles={roles} shown={shown} />
            ))}
          </table>
        </section>
      </div>
    </div>
  )
}

type GroupProps = { group: PermissionGroup; roles: readonly OrganizationRole[]; shown: string | undefined }

function Group({ group: [resource, permissions], roles, shown }: GroupProps) {
  const labels = useMemberRightLabels()
  return (
    <tbody>
      <tr className={classes.group}>
        <th scope="rowgroup" colSpan={roles.length + 1}>
          {labels.resource(resource)}
        </th>
      </tr>
      {permissions.map((permission) => (
        <tr key={permission.action}>
          <th scope="row">{labels.right(resource, permission.action)}</th>
          {roles.map((role) => (
            <Answer key={role.name} role={role} permission={permission} shown={role.name === shown} />
          ))}
        </tr>
      ))}
    </tbody>
  )
}

function Answer({ role, permission, shown }: { role: OrganizationRole; permission: Permission; shown: boolean }) {
  const { t } = useTranslation()
  const isAllowed = allowsIn(role.permissions, permission)
  return (
    <td className={classes.column} data-shown={shown || undefined} data-allowed={isAllowed || undefined}>
      {isAllowed ? <IconCheck size={18} stroke={1.5} aria-hidden="true" /> : <span aria-hidden="true">–</span>}
      <VisuallyHidden>{t(isAllowed ? 'memberPermissions.yes' : 'memberPermissions.no')}</VisuallyHidden>
    </td>
  )
}
