import { useCurrentOrganization } from '#data/current-organization.ts'
import { useTransferOwnership } from '#data/members.ts'
import type { Member } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { TypedDialog } from '#ui/dialog/typed-dialog.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'

export function TransferDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation()
  const { organization } = useCurrentOrganization()
  const { showMessage } = useToast()
  const transfer = useTransferOwnership()
  const { name } = member.user

  function submit(): void {
    const done = () => {
      showMessage(t('members.transferred', { name }))
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
      onConfirm={submit}
      onClose={onClose}
    />
  )
}
