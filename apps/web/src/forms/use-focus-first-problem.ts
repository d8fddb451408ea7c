import type { UseFormReturnType } from '@mantine/form'

/** Focuses the first invalid field when validation fails. */
export function useFocusFirstProblem<Fields extends Record<string, unknown>>(form: UseFormReturnType<Fields>) {
  return (problems: Record<string, unknown>): void => {
    const first = Object.keys(form.values).find((field) => problems[field])
    if (first) form.getInputNode(first)?.focus()
  }
}
