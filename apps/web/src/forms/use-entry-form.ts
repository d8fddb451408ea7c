import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form'
import { useRefusedField } from './use-refused-field.ts'

export type EntryOptions<Values> = UseFormInput<Values> & {
  /** The field that a refusal concerns, by its code; any other concerns the form as a whole. */
  refusals?: Readonly<Record<string, keyof Values & string>>
  /** Why what was sent last was refused. */
  error?: unknown
  /** Said at the field in the place of the error's own message. */
  reason?: string | undefined
}

export type EntryForm<Values> = Omit<UseFormReturnType<Values>, 'onSubmit'> & {
  onSubmit: (send: (values: Values) => void) => ReturnType<UseFormReturnType<Values>['onSubmit']>
  /** The error, where it concerns the form as a whole. */
  formError: unknown
}

/** A form that focuses what is wrong: the first field with a problem as it is submitted, and the one that is refused. */
export function useEntryForm<Values extends Record<string, unknown>>({
  refusals = {},
  error = null,
  reason,
  ...input
}: EntryOptions<Values>): EntryForm<Values> {
  const form = useForm<Values>(input)
  const formError = useRefusedField(form, refusals, error, reason)
  function focusFirstProblem(problems: Record<string, unknown>): void {
    const first = Object.keys(form.values).find((field) => problems[field])
    if (first) form.getInputNode(first)?.focus()
  }
  return { ...form, formError, onSubmit: (send) => form.onSubmit(send, focusFirstProblem) }
}
