import { type RefObject, useEffect, useRef } from 'react'

const CONTAINERS = 'form, [role="dialog"], section, main'

/**
 * A button loses the focus while it is busy, since it is disabled then. After an error the element of the form that had
 * the focus last gets it back. Returns the ref of an element of the form.
 */
export function useKeepFocus(error: unknown): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  const lastFocused = useRef<HTMLElement>(null)
  useEffect(() => {
    const container = element.current?.closest(CONTAINERS)
    const remember = ({ target }: Event) => {
      if (target instanceof HTMLElement) lastFocused.current = target
    }
    container?.addEventListener('focusin', remember)
    return () => container?.removeEventListener('focusin', remember)
  }, [])
  useEffect(() => {
    if (error && hasNoFocus()) lastFocused.current?.focus()
  }, [error])
  return element
}

function hasNoFocus(): boolean {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || activeElement.matches(':disabled')
}
