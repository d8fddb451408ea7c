import { knownRoles } from '@foyer/auth-domain/admin/grant-role'
import { useTranslation } from 'react-i18next'
import { useSetRole } from '../../../data/admin.ts'
import { useOwnAdminRights } from '../../../data/admin-rights.ts'
import type { User } from '../../../data/types.ts'
import { SelectDialog } from '../../../ui/select-dialog.tsx'
import { useNotice } from '../../../ui/use-notice.ts'
import { useUserRoleWords } from '../../../ui/use-user-role-words.ts'

export function RoleDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation()
  const { me, policy } = useOwnAdminRights()
  const { tell } = useNotice()
  const roleWords = useUserRoleWords()
  const set = useSetRole()
  const words = { name: user.name || user.email }
  // Several roles at once, as the API may give them, stand as they are until another is chosen.
  const roles = [...new Set([...knownRoles(policy), user.role ?? ''])]

  function save(role: string): void {
    const done = () => {
      tell(t('user.roleSaved', words))
      onClose()
    }
    set.mutate({ userId: user.id, role }, { onSuccess: done })
  }

  return (
    <SelectDialog
      title={t('user.roleTitle', words)}
      text={t(user.id === me.id ? 'user.ownRoleText' : 'user.roleText')}
      label={t('users.role')}
      options={roles.map((role) => ({ value: role, label: roleWords(role) }))}
      value={user.role ?? ''}
      action={t('members.saveRole')}
      busy={set.isPending}
      error={set.error}
      onSave={save}
      onClose={onClose}
    />
  )
}
