import { TextInput, type TextInputProps } from '@mantine/core'
import classes from './code-field.module.css'

type Props = Omit<TextInputProps, 'inputMode' | 'autoComplete'> & {
  /** Whether the code has letters too. */
  letters?: boolean
}

/** One field for a whole code, so that it takes a paste and what the system offers from a message. */
export function CodeField({ letters = false, ...props }: Props) {
  return (
    <TextInput
      classNames={{ input: classes.input }}
      autoComplete="one-time-code"
      inputMode={letters ? 'text' : 'numeric'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={80}
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  )
}
