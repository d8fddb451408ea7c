import { knownRoles } from '@foyer/auth-domain/admin/grant-role'
import { useSetRole } from '#data/admin.ts'
import { useOwnAdminRights } from '#data/admin-rights.ts'
import type { User } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { SelectDialog } from '#ui/dialog/select-dialog.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'
import { useUserLabels } from '#ui/text/use-user-labels.ts'
import { useUserRoleDescription, useUserRoleLabel } from '#ui/text/user-roles.ts'

export function RoleDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation()
  const { nameOf } = useUserLabels()
  const { me, policy } = useOwnAdminRights()
  const { showMessage } = useToast()
  const roleLabel = useUserRoleLabel()
  const describe = useUserRoleDescription(policy)
  const set = useSetRole()
  const values = { name: nameOf(user) }
  // The API can set several roles at once; such a value is kept as an option until another one is chosen.
  const roles = [...new Set([...knownRoles(policy), user.role ?? ''])]

  function save(role: string): void {
    const done = () => {
      showMessage(t('user.roleSaved', values))
      onClose()
    }
    set.mutate({ userId: user.id, role }, { onSuccess: done })
  }

  return (
    <SelectDialog
      title={t('user.roleTitle', values)}
      text={t(user.id === me.id ? 'user.ownRoleText' : 'user.roleText')}
      label={t('users.role')}
      options={roles.map((role) => ({ value: role, label: roleLabel(role) }))}
      value={user.role ?? ''}
      describe={describe}
      action={t('members.saveRole')}
      busy={set.isPending}
      error={set.error}
      onSave={save}
      onClose={onClose}
    />
  )
}
