import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from '#i18n/use-translation.ts'

/** A password field with a visibility toggle that is labelled and reachable by keyboard. */
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
      // Mantine marks only the wrapper as invalid; screen readers need it on the input.
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  )
}
