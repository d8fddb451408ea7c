import type { RolePreview } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { focusHere } from '#ui/dialog/focus-here.ts'
import { useUserLabels } from '#ui/text/use-user-labels.ts'
import classes from './roles.module.css'
import { usePermissionName } from './use-permission-name.ts'

/** What would become of the members: how many, then the first of them one by one. */
export function RolePreviewText({ preview: { members, changes } }: { preview: RolePreview }) {
  const { t } = useTranslation()
  const { gaining, losing } = members
  const concerned = [
    ...(gaining > 0 ? [t('roles.gaining', { count: gaining })] : []),
    ...(losing > 0 ? [t('roles.losing', { count: losing })] : []),
  ]
  const hidden = Math.max(gaining, losing) - changes.length
  return (
    <div>
      <p ref={focusHere} tabIndex={-1}>
        {concerned.length === 0 ? t('roles.unaffected') : concerned.join(' ')}
      </p>
      <ul className={classes.changes}>
        {changes.map((change) => (
          <Change key={change.userId} change={change} />
        ))}
      </ul>
      {hidden > 0 && <p className={classes.help}>{t('roles.more', { count: hidden })}</p>}
    </div>
  )
}

function Change({ change: { name, email, gains, loses } }: { change: RolePreview['changes'][number] }) {
  const { t } = useTranslation()
  const { nameOf } = useUserLabels()
  const permissionName = usePermissionName()
  const permissions = (names: readonly string[]) => ({
    permissions: names.map(toPermission).map(permissionName).join(', '),
  })
  return (
    <li>
      <p className={classes.person} title={email}>
        {nameOf({ name, email })}
      </p>
      {gains.length > 0 && <p className={classes.gains}>{t('roles.gains', permissions(gains))}</p>}
      {loses.length > 0 && <p className={classes.loses}>{t('roles.loses', permissions(loses))}</p>}
    </li>
  )
}

// Of actions none has a colon.
function toPermission(name: string): { resource: string; action: string } {
  const colon = name.lastIndexOf(':')
  return { resource: name.slice(0, colon), action: name.slice(colon + 1) }
}
