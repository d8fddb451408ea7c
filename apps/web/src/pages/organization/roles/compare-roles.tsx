import type { Rights } from '@foyer/auth-domain/permission/permissions'
import { useId, useState } from 'react'
import type { OrganizationRole, OrganizationRoles } from '#data/types.ts'
import { SelectField } from '#forms/select-field.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { useRoleLabel } from '#ui/text/use-role-label.ts'
import { rightsBeside, usePermissionGroups } from './permission-groups.ts'
import classes from './roles.module.css'
import { usePermissionName } from './use-permission-name.ts'

/** What one of two roles allows and the other does not. */
export function CompareRoles({ roles }: Pick<OrganizationRoles, 'roles'>) {
  const { t } = useTranslation()
  const heading = useId()
  const roleLabel = useRoleLabel()
  const [names, setNames] = useState<readonly [string | undefined, string | undefined]>([undefined, undefined])
  const first = roles.find(({ name }) => name === names[0]) ?? roles[0]
  const second = roles.find(({ name }) => name === names[1]) ?? roles[1]
  if (first === undefined || second === undefined) return null
  const options = roles.map(({ name }) => ({ value: name, label: roleLabel(name) }))
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <div>
        <h2 id={heading}>{t('roles.compare')}</h2>
        <p className={classes.help}>{t('roles.compareHelp')}</p>
      </div>
      <div className={classes.compared}>
        <SelectField
          label={t('roles.first')}
          data={options}
          value={first.name}
          onChange={({ currentTarget: { value } }) => setNames([value, second.name])}
        />
        <SelectField
          label={t('roles.second')}
          data={options}
          value={second.name}
          onChange={({ currentTarget: { value } }) => setNames([first.name, value])}
        />
      </div>
      <Differences first={first} second={second} />
    </section>
  )
}

function Differences({ first, second }: { first: OrganizationRole; second: OrganizationRole }) {
  const { t } = useTranslation()
  const onlyFirst = useNamesOf(rightsBeside(first.permissions, second.permissions))
  const onlySecond = useNamesOf(rightsBeside(second.permissions, first.permissions))
  const isSame = onlyFirst.length + onlySecond.length === 0
  return (
    <div className={classes.compared} role="status">
      {isSame && <p>{t('roles.same')}</p>}
      {!isSame && <More role={first.name} names={onlyFirst} />}
      {!isSame && <More role={second.name} names={onlySecond} />}
    </div>
  )
}

function More({ role, names }: { role: string; names: readonly string[] }) {
  const { t } = useTranslation()
  const label = useRoleLabel()(role)
  return (
    <div className={classes.more}>
      <h3>{t('roles.only', { role: label })}</h3>
      {names.length === 0 && <p className={classes.help}>{t('roles.nothingMore')}</p>}
      <ul className={classes.names}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </div>
  )
}

function useNamesOf(rights: Rights): string[] {
  const nameOf = usePermissionName()
  return usePermissionGroups(rights).flatMap(([, permissions]) => permissions.map(nameOf))
}
