import { VisuallyHidden } from '@mantine/core'
import classes from './chips.module.css'

type Toggle = { key: string; label: string; on: boolean; onChange: (on: boolean) => void }

/** Independent filters, any number of which can be on. */
export function ToggleChips({ legend, toggles }: { legend: string; toggles: readonly Toggle[] }) {
  return (
    <fieldset className={classes.group}>
      <VisuallyHidden component="legend">{legend}</VisuallyHidden>
      {toggles.map(({ key, label, on, onChange }) => (
        <label key={key} className={classes.chip}>
          <input
            className={classes.radio}
            type="checkbox"
            checked={on}
            onChange={(event) => onChange(event.currentTarget.checked)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
