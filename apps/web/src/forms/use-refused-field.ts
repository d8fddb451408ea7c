import type { UseFormReturnType } from '@mantine/form'
import { useEffect } from 'react'
import { refusalCodeOf } from '../data/refusal.ts'
import { useTrouble } from '../ui/use-trouble.ts'

/**
 * Puts a refusal that is about one field beside that field, and the focus into it. `fields` says which of the wire's
 * codes belongs where. Gives what is left to be said of the form as a whole.
 */
export function useRefusedField<Fields extends Record<string, unknown>>(
  form: UseFormReturnType<Fields>,
  fields: Readonly<Record<string, keyof Fields & string>>,
  error: unknown,
): unknown {
  const words = useTrouble()
  const field = fields[refusalCodeOf(error) ?? '']
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal; the form is another object each time
  useEffect(() => {
    if (field === undefined) return
    form.setErrors({ [field]: words(error) })
    form.getInputNode(field)?.focus()
  }, [error])
  return field === undefined ? error : null
}
