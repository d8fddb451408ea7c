import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { type ApplicationTerms, applicationKinds } from '#data/applications.ts'
import type { Application } from '#data/types.ts'
import classes from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { RadioField } from '#forms/radio-field.tsx'
import { UrlField } from '#forms/url-field.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx'
import { useDialogState } from '#ui/dialog/dialog-state.ts'
import { termsOf, useApplicationForm } from './use-application-form.ts'

type Props = {
  /** As it is stored; of a new one undefined. */
  stored: Application | undefined
  /** Whether it may be marked as one of the operator's own. */
  trustable: boolean
  action: string
  busy: boolean
  error: unknown
  onSubmit: (terms: ApplicationTerms) => void
  onClose: () => void
}

const order: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description']

/** What an application is called and where it leads to; what it is, which stays as it was made. */
export function ApplicationForm({ stored, trustable, action, busy, error, onSubmit, onClose }: Props) {
  const { t } = useTranslation()
  const form = useApplicationForm(stored, error)
  useDialogState({ dirty: form.isDirty(), busy })
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit((entered) => onSubmit(termsOf(entered)))}>
      <FormError error={form.formError} />
      <TextInput
        label={t('apiKeys.name')}
        description={t('applications.nameHint')}
        inputWrapperOrder={order}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <UrlField
        label={t('applications.page')}
        description={t('applications.pageHint')}
        placeholder="https://"
        autoComplete="off"
        {...form.getInputProps('page')}
      />
      {stored === undefined && (
        <RadioField
          label={t('applications.kind')}
          choices={applicationKinds.map((kind) => ({
            value: kind,
            label: t(`applications.kinds.${kind}`),
            hint: t(`applications.kindHints.${kind}`),
          }))}
          value={form.values.kind}
          onChange={(kind) => form.setFieldValue('kind', kind)}
        />
      )}
      {form.values.kind === 'signing' && (
        <Textarea
          label={t('applications.keys')}
          description={t('applications.keysHint')}
          inputWrapperOrder={order}
          size="md"
          rows={4}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('keys')}
        />
      )}
      <Textarea
        label={t('applications.redirects')}
        description={t('applications.redirectsHint')}
        inputWrapperOrder={order}
        size="md"
        rows={3}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('redirects')}
      />
      {stored === undefined && (
        <Checkbox
          label={t('applications.refresh')}
          description={t('applications.refreshHint')}
          {...form.getInputProps('refreshes', { type: 'checkbox' })}
        />
      )}
      {trustable && (
        <Checkbox
          label={t('applications.trusted')}
          description={t('applications.trustedHint')}
          {...form.getInputProps('trusted', { type: 'checkbox' })}
        />
      )}
      <DialogButtons action={action} busy={busy} onClose={onClose} />
    </form>
  )
}
