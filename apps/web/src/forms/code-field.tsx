import { TextInput, type TextInputProps } from '@mantine/core'
import classes from './code-field.module.css'

type Props = Omit<TextInputProps, 'onChange'> & { length: number; onChange: (code: string) => void }

/** A field for a mailed code: takes a paste with blanks or words around the digits, and the phone's suggestion. */
export function CodeField({ length, onChange, ...props }: Props) {
  return (
    <TextInput
      classNames={{ input: classes.code }}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, '').slice(0, length))}
    />
  )
}
