import type { TextInputProps } from '@mantine/core'
import { type CSSProperties, type ReactNode, useCallback } from 'react'
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
 * a message: of a paste with blanks or words around the digits it takes the digits.
 */
export function DigitsField({ length, onChange, ...props }: Props) {
  const entered = String(props.value ?? '').length
  const failed = Boolean(props.error)
  const inCells = useCallback(
    (input: ReactNode) => (
      <Cells length={length} entered={entered} failed={failed}>
        {input}
      </Cells>
    ),
    [length, entered, failed],
  )
  return (
    <CodeField
      {...props}
      classNames={{ input: classes.input }}
      inputContainer={inCells}
      onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, '').slice(0, length))}
    />
  )
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
