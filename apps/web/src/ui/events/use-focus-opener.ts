import { useEffect, useRef } from 'react'
import { eventOpenerId } from './event-opener.tsx'

/** When the details of an event are closed, its row in the list gets the focus, where there is one. */
export function useFocusOpener(open: string | undefined): void {
  const last = useRef(open)
  useEffect(() => {
    if (open !== undefined) last.current = open
    else if (last.current !== undefined) {
      const id = eventOpenerId(last.current)
      last.current = undefined
      setTimeout(() => document.getElementById(id)?.focus({ preventScroll: true }))
    }
  }, [open])
}
