import { useState } from 'react'
import type { OrganizationRoles } from '#data/types.ts'
import { withMessages } from '#i18n/i18n.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import rows from '#ui/table/rows.module.css'
import { Rows } from '#ui/table/rows.tsx'
import type { RoleAction } from './role-actions.ts'
import { RoleRow } from './role-row.tsx'

const RoleDialog = lazyPart(
  async () => (await withMessages(() => import('./role-dialog.tsx'), 'member-roles')).RoleDialog,
)

type Props = Pick<OrganizationRoles, 'roles' | 'known' | 'givable'>

/** Every role, in words, with who has it. */
export function RolesTable({ roles, known, givable }: Props) {
  const { t } = useTranslation()
  const [dialog, setDialog] = useState<{ action: RoleAction; name: string }>()
  const role = roles.find(({ name }) => name === dialog?.name)
  return (
    <div className={rows.frame}>
      <Rows
        label={t('roles.list')}
        columns={[t('members.role'), t('nav.members'), t('nav.invitations')]}
        actions={t('members.actions')}
      >
        {roles.map((row) => (
          <RoleRow key={row.name} role={row} onAction={(action) => setDialog({ action, name: row.name })} />
        ))}
      </Rows>
      {dialog && role?.made && (
        <RoleDialog
          action={dialog.action}
          role={{ ...role, made: role.made }}
          known={known}
          givable={givable}
          onClose={() => setDialog(undefined)}
        />
      )}
    </div>
  )
}
