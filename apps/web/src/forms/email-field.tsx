import { TextInput, type TextInputProps } from '@mantine/core'
import { useTranslation } from '#i18n/use-translation.ts'

/** A field for an email, with the email keyboard and without autocorrection. */
export function EmailField(props: TextInputProps) {
  const { t } = useTranslation()
  return (
    <TextInput
      label={t('field.email')}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}
