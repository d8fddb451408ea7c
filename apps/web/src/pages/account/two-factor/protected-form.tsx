import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFieldRules } from '#forms/field-rules.ts'
import form from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { PasswordField } from '#forms/password-field.tsx'
import { useFocusFirstProblem } from '#forms/use-focus-first-problem.ts'
import { useRefusedField } from '#forms/use-refused-field.ts'
import dialog from '#ui/dialog/confirm-dialog.module.css'

type Props = {
  /** False where the session counts in the place of a password that the user does not have. */
  asksPassword: boolean
  action: string
  dangerous: boolean
  onSubmit: (password: string) => Promise<void>
  onClose: () => void
}

const fieldsByRefusal = { INVALID_PASSWORD: 'password' } as const

/** Asks for the password before something about the second factor. */
export function ProtectedForm({ asksPassword, action, dangerous, onSubmit, onClose }: Props) {
  const { t } = useTranslation()
  const { password } = useFieldRules()
  const [{ busy, error }, setProgress] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null })
  const fields = useForm({ initialValues: { password: '' }, validate: asksPassword ? { password } : {} })
  const focusFirstProblem = useFocusFirstProblem(fields)
  const formError = useRefusedField(fields, fieldsByRefusal, error)

  async function submit(values: { password: string }): Promise<void> {
    setProgress({ busy: true, error: null })
    await onSubmit(values.password).catch((failure: unknown) => setProgress({ busy: false, error: failure }))
  }

  return (
    <form
      className={form.form}
      noValidate
      onSubmit={fields.onSubmit((values) => void submit(values), focusFirstProblem)}
    >
      <FormError error={formError} />
      {asksPassword && (
        <PasswordField
          label={t('twoFactor.enrol.password')}
          autoComplete="current-password"
          data-autofocus
          {...fields.getInputProps('password')}
        />
      )}
      <div className={dialog.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('app.cancel')}
        </Button>
        <Button type="submit" loading={busy} {...(dangerous && { color: 'danger' })}>
          {action}
        </Button>
      </div>
    </form>
  )
}
