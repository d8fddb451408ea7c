import { useCurrentOrganization } from '#data/current-organization.ts'
import { useUpdateMemberRole } from '#data/members.ts'
import type { Member } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { LazyChangePreview } from '#pages/organization/preview/lazy-change-preview.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'
import { useRoleLabel } from '#ui/text/use-role-label.ts'
import { useUserLabels } from '#ui/text/use-user-labels.ts'
import { withoutTemporary } from './temporary-roles.ts'

/** Ends now what a member has for a time. */
export function EndRoleDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation()
  const { organization } = useCurrentOrganization()
  const { showMessage } = useToast()
  const update = useUpdateMemberRole()
  const role = useRoleLabel()(Object.keys(member.ends).join(','))
  const values = { name: useUserLabels().nameOf(member.user), role }
  const input = { organizationId: organization.id, memberId: member.id, role: [...withoutTemporary(member)] }

  function submit(): void {
    const done = () => {
      showMessage(t('memberRoles.ended', values))
      onClose()
    }
    update.mutate(input, { onSuccess: done })
  }

  return (
    <ConfirmDialog
      title={t('memberRoles.endTitle', values)}
      text={t('memberRoles.endText')}
      action={t('memberRoles.endAction')}
      busy={update.isPending}
      error={update.error}
      onConfirm={submit}
      onClose={onClose}
    >
      <LazyChangePreview change={{ kind: 'roles', input }} />
    </ConfirmDialog>
  )
}
