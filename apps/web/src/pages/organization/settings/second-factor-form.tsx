import { Button, Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import classes from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { FormSaved } from '#forms/form-saved.tsx'

type Props = {
  requiredFrom: Date | null
  busy: boolean
  error: unknown
  saved: boolean
  onSubmit: (requiredFrom: Date | null) => void
}

/** Requires a second factor from a day on, or not any more. */
export function SecondFactorForm({ requiredFrom, busy, error, saved, onSubmit }: Props) {
  const { t } = useTranslation()
  const stored = { required: requiredFrom !== null, day: dayOf(requiredFrom ?? new Date()) }
  const form = useForm({ initialValues: stored })
  const { required, day } = form.values
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(() => onSubmit(required ? startOf(day) : null))}>
      <FormError error={error} />
      <Checkbox
        label={t('secondFactor.require')}
        description={required ? undefined : t('secondFactor.own')}
        {...form.getInputProps('required', { type: 'checkbox' })}
      />
      {required && (
        <TextInput
          type="date"
          label={t('secondFactor.date')}
          description={t('secondFactor.dateHint')}
          {...form.getInputProps('day')}
        />
      )}
      <Button type="submit" loading={busy}>
        {t('secondFactor.save')}
      </Button>
      <FormSaved message={saved && !form.isDirty() ? t('secondFactor.saved') : undefined} />
    </form>
  )
}

// In the zone of the reader, as the field shows it.
function dayOf(date: Date): string {
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
}

// An emptied field means now.
function startOf(day: string): Date {
  const start = new Date(`${day}T00:00`)
  return Number.isNaN(start.getTime()) ? new Date() : start
}
