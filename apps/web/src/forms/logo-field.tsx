import { TextInput, type TextInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

export function LogoField(props: TextInputProps) {
  const { t } = useTranslation()
  return (
    <TextInput
      label={t('organization.logo')}
      description={t('organization.logoHint')}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      type="url"
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}
