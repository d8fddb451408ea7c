import type { UseFormReturnType } from '@mantine/form'
import { useEffect } from 'react'
import { refusalCodeOf } from '#data/refusal.ts'
import { useErrorMessage } from '#ui/feedback/use-error-message.ts'

/**
 * Shows a refusal that concerns one field at that field, and focuses it. `fields` maps refusal codes to fields.
 * Returns the error if it concerns the form as a whole, else null.
 */
export function useRefusedField<Fields extends Record<string, unknown>>(
  form: UseFormReturnType<Fields>,
  fields: Readonly<Record<string, keyof Fields & string>>,
  error: unknown,
): unknown {
  const errorMessage = useErrorMessage()
  const field = fields[refusalCodeOf(error) ?? '']
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal; the form is another object each time
  useEffect(() => {
    if (field === undefined) return
    form.setErrors({ [field]: errorMessage(error) })
    form.getInputNode(field)?.focus()
  }, [error])
  return field === undefined ? error : null
}
