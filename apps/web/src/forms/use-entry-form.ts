import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form'
import { useRef } from 'react'
import { refusalCodeOf } from '#data/refusal.ts'
import { useErrorMessage } from '#ui/feedback/use-error-message.ts'
import { focusProblem, showProblem, useProblemAtField } from './problem-at-field.ts'

export type EntryOptions<Values> = UseFormInput<Values> & {
  /** The field that a refusal concerns, by its code; any other concerns the form as a whole. */
  refusals?: Readonly<Record<string, keyof Values & string>>
  /** The field of a one-time code: one that was refused is not sent again, which would cost another attempt. */
  code?: keyof Values & string
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
  code,
  error = null,
  reason,
  ...input
}: EntryOptions<Values>): EntryForm<Values> {
  const form = useForm<Values>(input)
  const errorMessage = useErrorMessage()
  const sent = useRef<Values>(undefined)
  const refused = refusals[refusalCodeOf(error) ?? '']
  const problem = reason ?? errorMessage(error)
  useProblemAtField(form, refused, problem, error)

  function focusFirstProblem(problems: Record<string, unknown>): void {
    const first = Object.keys(form.values).find((field) => problems[field])
    if (first) focusProblem(form.getInputNode(first))
  }

  function onSubmit(send: (values: Values) => void): ReturnType<EntryForm<Values>['onSubmit']> {
    const submit = form.onSubmit((values) => {
      sent.current = values
      send(values)
    }, focusFirstProblem)
    return (event) => {
      if (code === undefined || refused !== code || form.values[code] !== sent.current?.[code]) return submit(event)
      event?.preventDefault()
      showProblem(form, code, problem)
    }
  }

  return { ...form, formError: refused === undefined ? error : null, onSubmit }
}
