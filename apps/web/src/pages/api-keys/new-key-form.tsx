import { isBlank } from '@foyer/auth-domain/input/blank'
import { DAY } from '@foyer/auth-domain/limits'
import { TextInput } from '@mantine/core'
import type { NewKey } from '#data/api-keys.ts'
import { useSettings } from '#data/settings.ts'
import classes from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { SelectField } from '#forms/select-field.tsx'
import { useEntryForm } from '#forms/use-entry-form.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx'
import { useDialogState } from '#ui/dialog/dialog-state.ts'
import { rightsFrom } from './rights.ts'
import { RightsField } from './rights-field.tsx'
import { useExpiryChoices } from './use-expiry-choices.ts'

type Props = {
  rights: readonly string[]
  busy: boolean
  error: unknown
  onSubmit: (terms: NewKey) => void
  onClose: () => void
}

/** Name, expiry and, for a key of an organization, what it may do. */
export function NewKeyForm({ rights, busy, error, onSubmit, onClose }: Props) {
  const { t } = useTranslation()
  const rules = useSettings().data?.apiKey
  const choices = useExpiryChoices()
  const form = useEntryForm({
    initialValues: { name: '', days: choices[0]?.value ?? '', rights: new Set<string>() },
    validate: {
      name: (name) => {
        if (isBlank(name) || name.trim().length < (rules?.minNameLength ?? 1)) return t('apiKeys.nameMissing')
        const max = rules?.maxNameLength ?? 32
        return name.trim().length > max ? t('apiKeys.nameLong', { max }) : null
      },
      rights: (chosen) => (rights.length > 0 && chosen.size === 0 ? t('apiKeys.rightsMissing') : null),
    },
  })
  useDialogState({ dirty: form.values.name !== '' || form.values.rights.size > 0, busy })

  function submit({ name, days, rights: chosen }: typeof form.values): void {
    const expiresIn = days === '' ? undefined : Number(days) * DAY
    onSubmit({ name: name.trim(), expiresIn, permissions: rightsFrom(chosen) })
  }

  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(submit)}>
      <FormError error={error} />
      <TextInput
        label={t('apiKeys.name')}
        description={t('apiKeys.nameHint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      {choices.length > 0 && (
        <SelectField label={t('apiKeys.expiry')} data={[...choices]} {...form.getInputProps('days')} />
      )}
      {rights.length > 0 && (
        <RightsField
          rights={rights}
          chosen={form.values.rights}
          error={form.errors.rights === undefined ? undefined : t('apiKeys.rightsMissing')}
          onChange={(chosen) => form.setFieldValue('rights', chosen)}
        />
      )}
      <DialogButtons action={t('apiKeys.create')} busy={busy} onClose={onClose} />
    </form>
  )
}
