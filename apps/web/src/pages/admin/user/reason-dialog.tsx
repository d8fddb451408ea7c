import { limits } from '@foyer/auth-domain/limits'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import form from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { useFocusFirstProblem } from '#forms/use-focus-first-problem.ts'
import dialog from '#ui/dialog/confirm-dialog.module.css'
import { Dialog } from '#ui/dialog/dialog.tsx'

type Props = {
  title: string
  text: string
  action: string
  busy: boolean
  error: unknown
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** Confirms what an admin does to a user's sign-in, with the reason that stays on record. */
export function ReasonDialog({ title, text, action, busy, error, onConfirm, onClose }: Props) {
  const { t } = useTranslation()
  const fields = useForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? t('factors.reasonMissing') : null) },
  })
  const focusFirstProblem = useFocusFirstProblem(fields)
  return (
    <Dialog title={title} text={text} onClose={onClose}>
      <form
        className={form.form}
        noValidate
        onSubmit={fields.onSubmit(({ reason }) => onConfirm(reason.trim()), focusFirstProblem)}
      >
        <FormError error={error} />
        <TextInput
          label={t('factors.reason')}
          description={t('factors.reasonHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoComplete="off"
          maxLength={limits.reasonMaxLength}
          data-autofocus
          {...fields.getInputProps('reason')}
        />
        <div className={dialog.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('app.cancel')}
          </Button>
          <Button type="submit" color="danger" loading={busy}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
