import { useTranslation } from 'react-i18next'
import { useHere } from '../../../data/here.ts'
import { useRemoveMember } from '../../../data/members.ts'
import type { Member } from '../../../data/types.ts'
import { SureDialog } from '../../../ui/sure-dialog.tsx'
import { useNotice } from '../../../ui/use-notice.ts'

export function RemoveDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation()
  const { organization: here } = useHere()
  const { tell } = useNotice()
  const remove = useRemoveMember()
  const words = { name: member.user.name, organization: here.name }

  function put(): void {
    const done = () => {
      tell(t('members.removed', words))
      onClose()
    }
    remove.mutate({ organizationId: here.id, memberIdOrEmail: member.id }, { onSuccess: done })
  }

  return (
    <SureDialog
      title={t('members.removeTitle', words)}
      text={t('members.removeText', words)}
      action={t('members.removeSubmit', words)}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={put}
      onClose={onClose}
    />
  )
}
