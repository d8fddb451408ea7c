import { Textarea, TextInput } from '@mantine/core'
import classes from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { SelectField } from '#forms/select-field.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx'
import { useDialogState } from '#ui/dialog/dialog-state.ts'
import { RightsField } from './rights-field.tsx'
import { isEntered, type KeyRules, type KeyTerms, termsOf, useKeyForm } from './use-key-form.ts'

type Props = {
  rules: KeyRules
  busy: boolean
  error: unknown
  onSubmit: (terms: KeyTerms) => void
  onClose: () => void
}

/** Name, expiry and, as far as keys of the kind have any, what it may do and from where. */
export function NewKeyForm({ rules, busy, error, onSubmit, onClose }: Props) {
  const { t } = useTranslation()
  const form = useKeyForm(rules, error)
  useDialogState({ dirty: isEntered(form.values), busy })

  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit((entered) => onSubmit(termsOf(entered)))}>
      <FormError error={form.formError} />
      <TextInput
        label={t('apiKeys.name')}
        description={t('apiKeys.nameHint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      {rules.expiry.length > 0 && (
        <SelectField label={t('apiKeys.expiry')} data={[...rules.expiry]} {...form.getInputProps('days')} />
      )}
      {rules.rights.length > 0 && (
        <RightsField
          rights={rules.rights}
          hints={rules.rightHints}
          chosen={form.values.rights}
          error={form.errors.rights === undefined ? undefined : t('apiKeys.rightsMissing')}
          onChange={(chosen) => form.setFieldValue('rights', chosen)}
        />
      )}
      {rules.rolesBeside !== undefined && form.values.rights.has(rules.rolesBeside) && (
        <TextInput
          label={t('serviceKeys.roles')}
          description={t('serviceKeys.rolesHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('roles')}
        />
      )}
      {rules.mostAddresses > 0 && (
        <Textarea
          label={t('apiKeys.addresses')}
          description={t('apiKeys.addressesHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          size="md"
          rows={3}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('addresses')}
        />
      )}
      <DialogButtons action={t('apiKeys.create')} busy={busy} onClose={onClose} />
    </form>
  )
}
