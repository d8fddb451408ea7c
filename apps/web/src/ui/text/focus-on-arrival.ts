// What the user is typing into keeps the focus, and so does an open dialog, from what is not in it.
const TYPED_INTO = 'input, select, textarea'

/** Props of the field that a page or a step is for: it has the focus as it comes, in a prerendered page before there is a script. */
export const focusedOnArrival = typeof document === 'undefined' ? { autoFocus: true } : { ref: takeFocus }

function takeFocus(element: HTMLElement | null): void {
  if (element !== null && !isFocusKept(element)) element.focus()
}

/** Has screen readers read the title of a page or a step that came: it takes the focus, or describes the field that has it. */
export function announceTitle(title: HTMLElement | null, options?: FocusOptions): void {
  if (title === null) return
  if (!isFocusKept(title)) title.focus(options)
  else if (title.id !== '') describe(document.activeElement, title.id)
}

function isFocusKept(arrived: HTMLElement): boolean {
  const focused = document.activeElement
  const dialog = focused?.closest('[role="dialog"]') ?? null
  return focused?.matches(TYPED_INTO) === true || (dialog !== null && !dialog.contains(arrived))
}

// Until the field gets another description, such as what is wrong with it: Mantine takes none beside its own.
function describe(field: Element | null, by: string): void {
  const own = field?.getAttribute('aria-describedby') ?? ''
  field?.setAttribute('aria-describedby', `${by} ${own}`.trim())
}
