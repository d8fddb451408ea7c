import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { EmailField } from '#forms/email-field.tsx'
import { useFieldRules } from '#forms/field-rules.ts'
import classes from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { useFocusFirstProblem } from '#forms/use-focus-first-problem.ts'
import { useRefusedField } from '#forms/use-refused-field.ts'

type Props = {
  /** Describes what submitting does. */
  description: string
  busy: boolean
  error: unknown
  /** Rejects when the email was not changed; the form then keeps its input. */
  onSubmit: (newEmail: string) => Promise<void>
}

const fieldsByRefusal = {
  INVALID_EMAIL: 'email',
  EMAIL_IS_THE_SAME: 'email',
  COULDNT_UPDATE_YOUR_EMAIL: 'email',
} as const

export function ChangeEmailForm({ description, busy, error, onSubmit }: Props) {
  const { t } = useTranslation()
  const { email } = useFieldRules()
  const form = useForm({ initialValues: { email: '' }, validate: { email } })
  const focusFirstProblem = useFocusFirstProblem(form)
  const formError = useRefusedField(form, fieldsByRefusal, error)

  function submit(fields: { email: string }): void {
    onSubmit(fields.email.trim()).then(form.reset, () => undefined)
  }

  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(submit, focusFirstProblem)}>
      <FormError error={formError} />
      <EmailField
        label={t('email.new')}
        description={description}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="email"
        {...form.getInputProps('email')}
      />
      <Button type="submit" variant="default" loading={busy}>
        {t('email.change')}
      </Button>
    </form>
  )
}
