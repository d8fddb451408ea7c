import { useState } from 'react'
import { useFieldRules } from '#forms/field-rules.ts'
import form from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { PasswordField } from '#forms/password-field.tsx'
import { SelectField } from '#forms/select-field.tsx'
import { useEntryForm } from '#forms/use-entry-form.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx'
import { useDialogState } from '#ui/dialog/dialog-state.ts'
import type { FactorSource } from './use-served-sources.ts'

type Entered = { password: string; source: FactorSource }

type Props = {
  /** False where the session counts in the place of a password that the user does not have. */
  asksPassword: boolean
  /** To choose from where there are several. */
  sources: readonly FactorSource[]
  action: string
  dangerous: boolean
  onSubmit: (entered: Entered) => Promise<void>
  onClose: () => void
}

const fieldsByRefusal = { INVALID_PASSWORD: 'password' } as const

/** Asks for the password before something about the second factor. */
export function ProtectedForm({ asksPassword, sources, action, dangerous, onSubmit, onClose }: Props) {
  const { t } = useTranslation()
  const { password } = useFieldRules()
  const [{ busy, error }, setProgress] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null })
  const fields = useEntryForm<Entered>({
    initialValues: { password: '', source: sources[0] ?? 'app' },
    validate: asksPassword ? { password } : {},
    refusals: fieldsByRefusal,
    error,
  })
  useDialogState({ dirty: fields.values.password !== '', busy })

  async function submit(values: Entered): Promise<void> {
    setProgress({ busy: true, error: null })
    await onSubmit(values).catch((failure: unknown) => setProgress({ busy: false, error: failure }))
  }

  return (
    <form className={form.form} noValidate onSubmit={fields.onSubmit((values) => void submit(values))}>
      <FormError error={fields.formError} />
      {sources.length > 1 && (
        <SelectField
          label={t('twoFactor.enrol.source')}
          data={sources.map((source) => ({ value: source, label: t(`twoFactor.enrol.by.${source}`) }))}
          {...fields.getInputProps('source')}
        />
      )}
      {asksPassword && (
        <PasswordField
          label={t('twoFactor.enrol.password')}
          autoComplete="current-password"
          data-autofocus
          {...fields.getInputProps('password')}
        />
      )}
      <DialogButtons action={action} danger={dangerous} busy={busy} onClose={onClose} />
    </form>
  )
}
