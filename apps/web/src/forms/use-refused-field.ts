import type { UseFormReturnType } from '@mantine/form'
import { useEffect } from 'react'
import { refusalCodeOf } from '#data/refusal.ts'
import { useErrorMessage } from '#ui/feedback/use-error-message.ts'

type Marked<Fields> = Pick<UseFormReturnType<Fields>, 'setErrors' | 'getInputNode'>

/**
 * Shows a refusal that concerns one field at that field, and focuses it. `fields` maps refusal codes to fields;
 * `reason` replaces the default message of the error.
 * Returns the error if it concerns the form as a whole, else null.
 */
export function useRefusedField<Fields extends Record<string, unknown>>(
  form: Marked<Fields>,
  fields: Readonly<Record<string, keyof Fields & string>>,
  error: unknown,
  reason?: string,
): unknown {
  const errorMessage = useErrorMessage()
  const field = fields[refusalCodeOf(error) ?? '']
  useProblemAtField(form, field, reason ?? errorMessage(error), error)
  return field === undefined ? error : null
}

/** Shows what `cause` means at a field, and focuses it; nothing without a field. */
export function useProblemAtField<Fields extends Record<string, unknown>>(
  form: Marked<Fields>,
  field: (keyof Fields & string) | undefined,
  problem: string | undefined,
  cause: unknown,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal; the form is another object each time
  useEffect(() => {
    if (field === undefined) return
    form.setErrors({ [field]: problem })
    form.getInputNode(field)?.focus()
  }, [cause])
}
