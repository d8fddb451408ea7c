import type { UseFormReturnType } from '@mantine/form'

/** After a refused submit the first field with a problem takes the focus. */
export function useFocusFirstProblem<Fields extends Record<string, unknown>>(form: UseFormReturnType<Fields>) {
  return (problems: Record<string, unknown>): void => {
    const first = Object.keys(form.values).find((field) => problems[field])
    if (first) form.getInputNode(first)?.focus()
  }
}
