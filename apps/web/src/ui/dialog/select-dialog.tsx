import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import form from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { SelectField } from '#forms/select-field.tsx'
import classes from './confirm-dialog.module.css'
import { Dialog } from './dialog.tsx'

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
}

/** Asks for one of a few options. */
export function SelectDialog({
  title,
  text,
  label,
  options,
  value,
  describe,
  action,
  busy,
  error,
  onSave,
  onClose,
}: Props) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(value)
  return (
    <Dialog title={title} text={text} onClose={onClose}>
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
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('app.cancel')}
          </Button>
          <Button loading={busy} onClick={() => onSave(chosen)}>
            {action}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
