import { useId } from 'react'
import classes from './radio-field.module.css'

type Props<Value extends string> = {
  label: string
  choices: readonly { value: Value; label: string; hint: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** One of a few choices, each with what it means. */
export function RadioField<Value extends string>({ label, choices, value, onChange }: Props<Value>) {
  const group = useId()
  return (
    <fieldset className={classes.radios}>
      <legend>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={classes.radio}>
          <input type="radio" name={group} checked={choice.value === value} onChange={() => onChange(choice.value)} />
          <span>
            {choice.label} <span className={classes.hint}>{choice.hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
