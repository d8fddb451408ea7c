import type { Rights } from '@foyer/auth-domain/permission/permissions'
import { useCurrentOrganization } from '#data/current-organization.ts'
import { useCreateRole } from '#data/roles.ts'
import classes from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'
import { RoleFields } from './role-fields.tsx'
import { useRoleForm } from './use-role-form.ts'

type Props = { known: Rights; givable: Rights; onClose: () => void }

const NOTHING = { name: '', permissions: {} }

export function NewRoleDialog({ known, givable, onClose }: Props) {
  const { t } = useTranslation()
  const { organization } = useCurrentOrganization()
  const { showMessage } = useToast()
  const create = useCreateRole()
  const form = useRoleForm(NOTHING, known, create.error)

  function submit(): void {
    const { name, permission } = form.terms
    const done = () => {
      showMessage(t('roles.created', { role: name }))
      onClose()
    }
    create.mutate({ organizationId: organization.id, role: name, permission }, { onSuccess: done })
  }

  return (
    <Dialog sheet title={t('roles.newTitle')} dirty={!form.isStored} busy={create.isPending} onClose={onClose}>
      <form className={classes.form} noValidate onSubmit={form.onSubmit(submit)}>
        <FormError error={form.formError} />
        <RoleFields form={form} known={known} givable={givable} />
        <DialogButtons action={t('roles.create')} busy={create.isPending} onClose={onClose} />
      </form>
    </Dialog>
  )
}
