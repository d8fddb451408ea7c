import { VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import classes from './chips.module.css'

type Chip<Value> = { value: Value; label: string; count?: number }

type Props<Value> = {
  legend: string
  chips: readonly Chip<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** Mutually exclusive filters, each with the count of its matches where it is known. */
export function Chips<Value extends string>({ legend, chips, value, onChange }: Props<Value>) {
  const group = useId()
  return (
    <fieldset className={classes.group}>
      <VisuallyHidden component="legend">{legend}</VisuallyHidden>
      {chips.map((chip) => (
        <label key={chip.value} className={classes.chip}>
          <input
            className={classes.radio}
            type="radio"
            name={group}
            checked={chip.value === value}
            onChange={() => onChange(chip.value)}
          />
          {chip.label} {chip.count !== undefined && <span className={classes.count}>{chip.count}</span>}
        </label>
      ))}
    </fieldset>
  )
}
