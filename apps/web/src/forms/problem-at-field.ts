import type { UseFormReturnType } from '@mantine/form'
import { useEffect } from 'react'

type Marked<Fields> = Pick<UseFormReturnType<Fields>, 'setErrors' | 'getInputNode'>

/** Shows what `cause` means at a field, and focuses it; nothing without a field. */
export function useProblemAtField<Fields extends Record<string, unknown>>(
  form: Marked<Fields>,
  field: (keyof Fields & string) | undefined,
  problem: string | undefined,
  cause: unknown,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal; the form is another object each time
  useEffect(() => {
    if (field !== undefined) showProblem(form, field, problem)
  }, [cause])
}

/** Shows a problem at a field, and focuses it. */
export function showProblem<Fields extends Record<string, unknown>>(
  form: Marked<Fields>,
  field: keyof Fields & string,
  problem: string | undefined,
): void {
  form.setErrors({ [field]: problem })
  focusProblem(form.getInputNode(field))
}

/** Focuses the field that has a problem. A code is selected too, so that the next one replaces it. */
export function focusProblem(field: HTMLElement | null): void {
  field?.focus()
  if (field instanceof HTMLInputElement && field.autocomplete === 'one-time-code') field.select()
}
