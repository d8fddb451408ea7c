import { useTranslation } from 'react-i18next'
import { useHere } from '../../../data/here.ts'
import { useUpdateMemberRole } from '../../../data/members.ts'
import type { Member } from '../../../data/types.ts'
import { SelectDialog } from '../../../ui/select-dialog.tsx'
import { useNotice } from '../../../ui/use-notice.ts'
import { useRoleWords } from '../../../ui/use-role-words.ts'
import { rolesFor } from './member-acts.ts'

type Props = { member: Member; owners: number; onClose: () => void }

export function RoleDialog({ member, owners, onClose }: Props) {
  const { t } = useTranslation()
  const here = useHere()
  const { tell } = useNotice()
  const roleWords = useRoleWords()
  const update = useUpdateMemberRole()
  const { name } = member.user

  function save(role: string): void {
    const wish = { organizationId: here.organization.id, memberId: member.id, role }
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
      options={rolesFor(member, here, owners).map((role) => ({ value: role, label: roleWords(role) }))}
      value={member.role}
      action={t('members.saveRole')}
      busy={update.isPending}
      error={update.error}
      onSave={save}
      onClose={onClose}
    />
  )
}
