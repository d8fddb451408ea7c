import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import form from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { useEntryForm } from '#forms/use-entry-form.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from './confirm-dialog.module.css'
import { DialogButtons } from './dialog-buttons.tsx'
import { DialogFrame } from './dialog-frame.tsx'

type Props = {
  title: string
  text: string
  /** The text to type as confirmation. */
  name: string
  action: string
  busy: boolean
  error: unknown
  onConfirm: () => void
  onClose: () => void
  /** What the action does, above the field. */
  children?: ReactNode
}

/** Confirms a destructive action by typing a name. What is typed is no input that a question would protect. */
export function TypedDialog({ title, text, name, action, busy, error, onConfirm, onClose, children }: Props) {
  const { t } = useTranslation()
  const fields = useEntryForm({
    initialValues: { name: '' },
    validate: { name: (typed) => (typed.trim() === name.trim() ? null : t('members.typeWrong', { name })) },
  })
  const closedBy = busy ? 'nothing' : fields.values.name === '' ? 'anything' : 'escape'
  return (
    <DialogFrame opened title={title} text={text} closedBy={closedBy} onClose={onClose}>
      <form className={form.form} noValidate onSubmit={fields.onSubmit(onConfirm)}>
        <FormError error={error} />
        {children}
        <TextInput
          label={
            <>
              {t('members.typeName')} <span className={classes.toType}>{name}</span>
            </>
          }
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          {...fields.getInputProps('name')}
        />
        <DialogButtons action={action} danger busy={busy} onClose={onClose} />
      </form>
    </DialogFrame>
  )
}
