import type { TextInputProps } from '@mantine/core'
import { CodeField } from './code-field.tsx'

type Props = Omit<TextInputProps, 'inputMode' | 'autoComplete' | 'onChange'> & {
  length: number
  onChange: (code: string) => void
}

/** A field for a mailed code: of a paste with blanks or words around the digits it takes the digits. */
export function MailedCodeField({ length, onChange, ...props }: Props) {
  return (
    <CodeField
      {...props}
      onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, '').slice(0, length))}
    />
  )
}
