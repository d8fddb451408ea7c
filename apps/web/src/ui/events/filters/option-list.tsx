import type { KeyboardEventHandler } from 'react'
import classes from './filters.module.css'

export type Option = {
  key: string
  label: string
  detail?: string | undefined
  /** Whether it is the one that is on. */
  on?: boolean
  /** Whether it stands for those below it. */
  head?: boolean
}

type Props = {
  options: readonly Option[]
  onChoose: (key: string) => void
  onKeyDown?: KeyboardEventHandler<HTMLElement>
}

/** Choices of a filter, one of which can be taken. */
export function OptionList({ options, onChoose, onKeyDown }: Props) {
  return (
    <ul className={classes.options}>
      {options.map(({ key, label, detail, on = false, head = false }) => (
        <li key={key}>
          <button
            type="button"
            className={classes.option}
            data-head={head || undefined}
            aria-pressed={on}
            onClick={() => onChoose(key)}
            onKeyDown={onKeyDown}
          >
            <span className={classes.optionLabel}>{label}</span>
            {detail !== undefined && <span className={classes.optionDetail}>{detail}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}
