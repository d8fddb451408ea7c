import { TextInput, type TextInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** An address, typed on the keyboard that suits it and left as it was typed. */
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
