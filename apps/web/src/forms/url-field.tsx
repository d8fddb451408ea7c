import { TextInput, type TextInputProps } from '@mantine/core'

/** A field for a URL, without autocorrection. */
export function UrlField(props: TextInputProps) {
  return (
    <TextInput
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      type="url"
      inputMode="url"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}
