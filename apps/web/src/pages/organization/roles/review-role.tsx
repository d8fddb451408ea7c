import type { Preview } from '#data/previews.ts'
import { useUpdateRole } from '#data/roles.ts'
import classes from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx'
import { useDialogState } from '#ui/dialog/dialog-state.ts'
import { useToast } from '#ui/feedback/use-toast.ts'
import { RolePreview } from './role-preview.tsx'

type Props = {
  preview: Preview
  change: Parameters<ReturnType<typeof useUpdateRole>['mutate']>[0]
  /** What the role is called then. */
  name: string
  onBack: () => void
  onSaved: () => void
}

/** What a change of a role would do, and the button that does it. */
export function ReviewRole({ preview, change, name, onBack, onSaved }: Props) {
  const { t } = useTranslation()
  const { showMessage } = useToast()
  const update = useUpdateRole()
  useDialogState({ dirty: true, busy: update.isPending })

  function save(): void {
    // `mutateAsync`: a new name is another row, which unmounts this dialog.
    const onSuccess = () => {
      showMessage(t('roles.saved', { role: name }))
      onSaved()
    }
    update.mutateAsync(change).then(onSuccess, () => undefined)
  }

  return (
    <div className={classes.form}>
      <FormError error={update.error} />
      <RolePreview told={preview} />
      <DialogButtons
        action={t('roles.save')}
        cancel={t('roles.back')}
        busy={update.isPending}
        onAction={save}
        onClose={onBack}
      />
    </div>
  )
}
