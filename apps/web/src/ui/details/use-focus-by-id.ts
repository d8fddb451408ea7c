import { useEffect, useRef } from 'react'

/** When details are closed, what opened them gets the focus, by its id, where it is still in the list. */
export function useFocusById(openerId: string | undefined): void {
  const last = useRef(openerId)
  useEffect(() => {
    if (openerId !== undefined) last.current = openerId
    else if (last.current !== undefined) {
      const id = last.current
      last.current = undefined
      setTimeout(() => document.getElementById(id)?.focus({ preventScroll: true }))
    }
  }, [openerId])
}
