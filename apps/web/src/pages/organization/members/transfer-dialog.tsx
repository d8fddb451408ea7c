import { useTranslation } from 'react-i18next'
import { useHere } from '../../../data/here.ts'
import { useTransferOwnership } from '../../../data/members.ts'
import type { Member } from '../../../data/types.ts'
import { TypedDialog } from '../../../ui/typed-dialog.tsx'
import { useNotice } from '../../../ui/use-notice.ts'

export function TransferDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation()
  const { organization } = useHere()
  const { tell } = useNotice()
  const transfer = useTransferOwnership()
  const { name } = member.user

  function hand(): void {
    const done = () => {
      tell(t('members.transferred', { name }))
      onClose()
    }
    transfer.mutate({ organizationId: organization.id, memberId: member.id }, { onSuccess: done })
  }

  return (
    <TypedDialog
      title={t('members.transferTitle', { name, organization: organization.name })}
      text={t('members.transferText', { name })}
      name={organization.name}
      action={t('members.transferSubmit')}
      busy={transfer.isPending}
      error={transfer.error}
      onConfirm={hand}
      onClose={onClose}
    />
  )
}
