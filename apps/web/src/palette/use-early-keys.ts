import { type Dispatch, type SetStateAction, useLayoutEffect } from 'react'

/** While `waiting` for the palette's field, what is typed goes into its query, and Escape closes what has not opened yet. */
export function useEarlyKeys(waiting: boolean, setQuery: Dispatch<SetStateAction<string>>, onClose: () => void): void {
  // Before the next key: the code of the palette may take its time.
  useLayoutEffect(() => {
    if (!waiting) return undefined
    function collect(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      const isText = [...event.key].length === 1
      if (isText) setQuery((typed) => typed + event.key)
      else if (event.key === 'Backspace') setQuery((typed) => [...typed].slice(0, -1).join(''))
      else if (event.key === 'Escape') onClose()
      // Enter would press the button again.
      else if (event.key !== 'Enter') return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', collect, true)
    return () => window.removeEventListener('keydown', collect, true)
  }, [waiting, setQuery, onClose])
}
