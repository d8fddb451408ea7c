import { useCurrentOrganization } from '#data/current-organization.ts'
import { useDeleteRole } from '#data/roles.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'
import type { MadeRole } from './role-actions.ts'

export function DeleteRoleDialog({ role: { name, made }, onClose }: { role: MadeRole; onClose: () => void }) {
  const { t } = useTranslation()
  const { organization } = useCurrentOrganization()
  const { showMessage } = useToast()
  const remove = useDeleteRole()

  function submit(): void {
    // `mutateAsync`, since removing the row unmounts this dialog, and callbacks of `mutate` do not run after unmounting.
    const onSuccess = () => showMessage(t('roles.deleted', { role: name }))
    remove.mutateAsync({ organizationId: organization.id, roleId: made.id }).then(onSuccess, () => undefined)
  }

  return (
    <ConfirmDialog
      title={t('roles.deleteTitle', { role: name })}
      text={t('roles.deleteText')}
      action={t('roles.deleteAction')}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={submit}
      onClose={onClose}
    />
  )
}
