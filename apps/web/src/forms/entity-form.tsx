import type { ReactNode } from 'react'
import classes from './form.module.css'
import { FormError } from './form-error.tsx'
import { FormSaved } from './form-saved.tsx'
import { UnsavedChanges } from './unsaved-changes.tsx'
import type { EntityForm as Form } from './use-entity-form.ts'

type Props = {
  /** Of `useEntityForm`. */
  form: Pick<Form, 'onSubmit' | 'unsaved' | 'formError' | 'isStored'>
  className?: string
  onSubmit: () => void
  /** Said once it is saved, until something is entered. */
  saved?: string | undefined
  children: ReactNode
}

/** A form of a record: it asks before what is entered is discarded, and shows a refusal and that it is saved. */
export function EntityForm({ form, className = classes.form, onSubmit, saved, children }: Props) {
  return (
    <form className={className} noValidate onSubmit={form.onSubmit(onSubmit)}>
      <UnsavedChanges {...form.unsaved} />
      <FormError error={form.formError} />
      {children}
      <FormSaved message={form.isStored ? saved : undefined} />
    </form>
  )
}
