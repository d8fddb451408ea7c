import type { TextInputProps } from '@mantine/core'
import { type ChangeEvent, type CSSProperties, type ReactNode, useCallback } from 'react'
import { flushSync } from 'react-dom'
import { CodeField } from './code-field.tsx'
import classes from './digits-field.module.css'

type Props = Omit<TextInputProps, 'inputMode' | 'autoComplete' | 'onChange'> & {
  length: number
  onChange: (code: string) => void
}

// React knows no type of a property of one's own.
type CellStyle = CSSProperties & { '--digits': number }

/**
 * A field for a code of digits, with a cell for each. It is one input, so that it takes a paste and what the system offers from
 * a message: of a paste with blanks or words around the digits it takes the digits. What is typed behind a whole code begins
 * another one. The last digit presses the button of the form.
 */
export function DigitsField({ length, onChange, ...props }: Props) {
  const value = String(props.value ?? '')
  const entered = value.length
  const failed = Boolean(props.error)
  const inCells = useCallback(
    (input: ReactNode) => (
      <Cells length={length} entered={entered} failed={failed}>
        {input}
      </Cells>
    ),
    [length, entered, failed],
  )

  function change({ currentTarget: input }: ChangeEvent<HTMLInputElement>): void {
    const digits = input.value.replace(/\D/g, '')
    const next = entered === length && digits.startsWith(value) ? digits.slice(length) : digits
    const code = next.slice(0, length)
    // The form is to submit what it has now.
    flushSync(() => onChange(code))
    if (code.length === length) input.form?.querySelector<HTMLButtonElement>('[type="submit"]')?.click()
  }

  return <CodeField {...props} classNames={{ input: classes.input }} inputContainer={inCells} onChange={change} />
}

type CellsProps = { length: number; entered: number; failed: boolean; children: ReactNode }

function Cells({ length, entered, failed, children }: CellsProps) {
  const style: CellStyle = { '--digits': length }
  const next = Math.min(entered, length - 1)
  return (
    <div className={classes.field} style={style} data-failed={failed || undefined}>
      <div className={classes.cells} aria-hidden="true">
        {Array.from({ length }, (_, cell) => cell).map((cell) => (
          <i key={cell} data-next={cell === next || undefined} />
        ))}
      </div>
      {children}
    </div>
  )
}
