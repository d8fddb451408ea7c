import { useCurrentOrganization } from '#data/current-organization.ts'
import { useRemoveMember } from '#data/members.ts'
import type { Member } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { LazyChangePreview } from '#pages/organization/preview/lazy-change-preview.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'
import { cutText } from '#ui/text/cut-text.ts'
import { useUserLabels } from '#ui/text/use-user-labels.ts'

export function RemoveDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation()
  const { organization: currentOrganization } = useCurrentOrganization()
  const { showMessage } = useToast()
  const remove = useRemoveMember()
  const name = useUserLabels().nameOf(member.user)
  const values = { name, organization: currentOrganization.name }
  const input = { organizationId: currentOrganization.id, memberIdOrEmail: member.id }

  function submit(): void {
    const done = () => {
      showMessage(t('members.removed', values))
      onClose()
    }
    remove.mutate(input, { onSuccess: done })
  }

  return (
    <ConfirmDialog
      title={t('members.removeTitle', values)}
      text={t('members.removeText', values)}
      action={t('members.removeSubmit', { name: cutText(name) })}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={submit}
      onClose={onClose}
    >
      <LazyChangePreview change={{ kind: 'removal', input }} />
    </ConfirmDialog>
  )
}
