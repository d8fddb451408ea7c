/** As `ref` of what comes after the dialog was opened: `data-autofocus` counts at its opening alone. */
export function focusHere(element: HTMLElement | null): void {
  element?.focus()
}
