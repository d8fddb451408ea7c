import { Button } from '@mantine/core'
import { EmailField } from '#forms/email-field.tsx'
import { useFieldRules } from '#forms/field-rules.ts'
import classes from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { useEntryForm } from '#forms/use-entry-form.ts'
import { focusedOnArrival } from '#ui/text/focus-on-arrival.ts'
import { useEnteredEmail } from './entered-email.ts'

type Props = { action: string; busy: boolean; error: unknown; onSubmit: (email: string) => void }

/** Asks for the email to send a link to. */
export function EmailForm({ action, busy, error, onSubmit }: Props) {
  const { email } = useFieldRules()
  const entered = useEnteredEmail()
  const form = useEntryForm({
    initialValues: { email: entered.email },
    onValuesChange: entered.remember,
    validate: { email },
  })
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit((fields) => onSubmit(fields.email.trim()))}>
      <FormError error={error} />
      <EmailField {...form.getInputProps('email')} {...focusedOnArrival} />
      <Button type="submit" fullWidth loading={busy}>
        {action}
      </Button>
    </form>
  )
}
