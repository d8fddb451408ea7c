import { useTranslation } from 'react-i18next'
import { useGivableRoles, useHere } from '../../../data/here.ts'
import { useUpdateMemberRole } from '../../../data/members.ts'
import type { Member } from '../../../data/types.ts'
import { SelectDialog } from '../../../ui/select-dialog.tsx'
import { useNotice } from '../../../ui/use-notice.ts'
import { useRoleWords } from '../../../ui/use-role-words.ts'

export function RoleDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation()
  const { organization } = useHere()
  const { tell } = useNotice()
  const roleWords = useRoleWords()
  const update = useUpdateMemberRole()
  const { name } = member.user
  // Several roles at once, as the API may give them, stand as they are until another is chosen.
  const roles = [...new Set([...useGivableRoles(), member.role])]

  function save(role: string): void {
    const wish = { organizationId: organization.id, memberId: member.id, role }
    const done = () => {
      tell(t('members.roleSaved', { name }))
      onClose()
    }
    update.mutate(wish, { onSuccess: done })
  }

  return (
    <SelectDialog
      title={t('members.roleOf', { name })}
      text={t('members.roleHelp')}
      label={t('members.role')}
      options={roles.map((role) => ({ value: role, label: roleWords(role) }))}
      value={member.role}
      action={t('members.saveRole')}
      busy={update.isPending}
      error={update.error}
      onSave={save}
      onClose={onClose}
    />
  )
}
