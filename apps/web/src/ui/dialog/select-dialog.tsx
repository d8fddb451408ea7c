import { type ReactNode, useState } from 'react'
import form from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { SelectField } from '#forms/select-field.tsx'
import { Dialog } from './dialog.tsx'
import { DialogButtons } from './dialog-buttons.tsx'

type Props = {
  title: string
  text?: string
  label: string
  options: { value: string; label: string }[]
  value: string
  /** What is told of the chosen option, below it. */
  describe?: (value: string) => string
  action: string
  busy: boolean
  error: unknown
  onSave: (value: string) => void
  onClose: () => void
  /** What another option would do, above the buttons. */
  children?: (chosen: string) => ReactNode
}

/** Asks for one of a few options. */
export function SelectDialog({ label, options, value, describe, action, error, onSave, children, ...dialog }: Props) {
  const [chosen, setChosen] = useState(value)
  return (
    <Dialog {...dialog} dirty={chosen !== value}>
      <div className={form.form}>
        <FormError error={error} />
        <SelectField
          label={label}
          description={describe?.(chosen)}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          data={options}
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data-autofocus
        />
        {chosen !== value && children?.(chosen)}
        <DialogButtons action={action} busy={dialog.busy} onAction={() => onSave(chosen)} onClose={dialog.onClose} />
      </div>
    </Dialog>
  )
}
