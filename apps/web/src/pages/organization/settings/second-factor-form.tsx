import { Button, Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { DiscardQuestion } from '#forms/discard-question.tsx'
import classes from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { FormSaved } from '#forms/form-saved.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { LazyChangePreview } from '#pages/organization/preview/lazy-change-preview.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { dayAfter, dayOf, isPast, startOf } from './days.ts'

type Props = {
  organization: { id: string; name: string }
  requiredFrom: Date | null
  /** How many members have no second factor yet. */
  notReady: number
  busy: boolean
  error: unknown
  saved: boolean
  onSubmit: (requiredFrom: Date | null) => Promise<unknown>
}

/** So that members have the time to set one up. */
const NOTICE_DAYS = 14

const DEBOUNCE_MS = 300

/** Requires a second factor from a day on, or not any more. Asks first where that changes at once who gets in. */
export function SecondFactorForm({ organization, requiredFrom, notReady, busy, error, saved, onSubmit }: Props) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState<'now' | 'off'>()
  const storedDay = requiredFrom && dayOf(requiredFrom)
  const form = useForm({ initialValues: valuesOf(storedDay) })
  const { setValues } = form
  useEffect(() => setValues(valuesOf(storedDay)), [storedDay, setValues])
  const { required, day } = form.values
  // Not by the form's own: a day that is not required is not sent.
  const isDirty = (required ? day : null) !== storedDay
  const isNow = isPast(startOf(day))
  const [shownDay] = useDebouncedValue(day, DEBOUNCE_MS)
  const isInForce = requiredFrom !== null && isPast(requiredFrom)
  const question = isInForce ? !required && 'off' : required && isNow && notReady > 0 && 'now'

  function save(): void {
    const done = () => setAsking(undefined)
    // An emptied one is today.
    form.setFieldValue('day', dayOf(startOf(day)))
    void onSubmit(required ? startOf(day) : null).then(done, done)
  }

  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(() => (question ? setAsking(question) : save()))}>
      <DiscardQuestion unsaved={!busy && isDirty} />
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
          description={t(isNow ? 'secondFactor.nowHint' : 'secondFactor.dateHint')}
          min={dayOf(new Date())}
          {...form.getInputProps('day')}
        />
      )}
      {required && storedDay === null && (
        <LazyChangePreview
          change={{
            kind: 'requirement',
            input: { organizationId: organization.id, requiredFrom: startOf(dayOf(startOf(shownDay))) },
          }}
        />
      )}
      <Button type="submit" loading={busy}>
        {t('secondFactor.save')}
      </Button>
      <FormSaved message={saved && !isDirty ? t('secondFactor.saved') : undefined} />
      {asking && (
        <ConfirmDialog
          title={t(`secondFactor.${asking}Title`)}
          text={t(`secondFactor.${asking}Text`, { count: notReady, organization: organization.name })}
          action={t(`secondFactor.${asking}Action`)}
          busy={busy}
          onConfirm={save}
          onClose={() => setAsking(undefined)}
        />
      )}
    </form>
  )
}

function valuesOf(day: string | null): { required: boolean; day: string } {
  return { required: day !== null, day: day ?? dayOf(dayAfter(new Date(), NOTICE_DAYS)) }
}
