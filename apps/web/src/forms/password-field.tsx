import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'

/** A password that can be looked at; the button says what it will do, and the keyboard reaches it. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation()
  const [visible, visibility] = useDisclosure(false)
  return (
    <PasswordInput
      visible={visible}
      onVisibilityChange={visibility.toggle}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{
        'aria-label': visible ? t('field.hidePassword') : t('field.showPassword'),
      }}
      autoCapitalize="none"
      spellCheck={false}
      // Mantine marks the frame alone; a screen reader listens to the input.
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  )
}
