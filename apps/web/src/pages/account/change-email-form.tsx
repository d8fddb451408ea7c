import { Button } from '@mantine/core'
import { useState } from 'react'
import { DiscardQuestion } from '#forms/discard-question.tsx'
import { EmailField } from '#forms/email-field.tsx'
import { useFieldRules } from '#forms/field-rules.ts'
import classes from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { useEntryForm } from '#forms/use-entry-form.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { focusHere } from '#ui/dialog/focus-here.ts'

type Props = {
  /** Describes what submitting does. */
  description: string
  /** Whether the field is there at once; else it is asked for. */
  opened?: boolean
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

export function ChangeEmailForm({ description, opened = false, busy, error, onSubmit }: Props) {
  const { t } = useTranslation()
  const { email } = useFieldRules()
  const form = useEntryForm({ initialValues: { email: '' }, validate: { email }, refusals: fieldsByRefusal, error })

  const [asked, setAsked] = useState(opened || error !== null)

  function submit(fields: { email: string }): void {
    const fold = () => {
      form.reset()
      setAsked(opened)
    }
    onSubmit(fields.email.trim()).then(fold, () => undefined)
  }

  if (!asked) {
    return (
      <Button variant="default" onClick={() => setAsked(true)}>
        {t('email.change')}
      </Button>
    )
  }

  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(submit)}>
      <DiscardQuestion unsaved={!busy && form.values.email.trim() !== ''} />
      <FormError error={form.formError} />
      <EmailField
        label={t('email.new')}
        description={description}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="email"
        ref={opened || error !== null ? undefined : focusHere}
        {...form.getInputProps('email')}
      />
      <Button type="submit" variant="default" loading={busy}>
        {t('email.change')}
      </Button>
    </form>
  )
}
