import type { TextInputProps } from '@mantine/core'
import { useTranslation } from '#i18n/use-translation.ts'
import { CodeField } from './code-field.tsx'

/** A field for a backup code, in the form that codes are shown in. */
export function BackupCodeField(props: Omit<TextInputProps, 'inputMode' | 'autoComplete' | 'label'>) {
  const { t } = useTranslation()
  return (
    <CodeField
      letters
      label={t('twoFactor.challenge.backupCode')}
      placeholder="xxxxx-xxxxx"
      description={t('twoFactor.challenge.capitals')}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      {...props}
    />
  )
}
