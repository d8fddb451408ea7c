import { TextInput, type TextInputProps } from '@mantine/core'
import { useTranslation } from '#i18n/use-translation.ts'

/** A field for a username, without the keyboard's corrections. */
export function UsernameField(props: TextInputProps) {
  const { t } = useTranslation()
  return (
    <TextInput
      label={t('username.label')}
      description={t('username.hint')}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
    />
  )
}
