import { TextInput, type TextInputProps } from '@mantine/core'

/** A field for an address on the web, typed as it is: no keyboard changes a letter of it. */
export function WebAddressField(props: TextInputProps) {
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
