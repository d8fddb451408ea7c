import { useState } from 'react'

/** A text as it is being typed; when what is given changes to another one, it is that. */
export function useTyped(given: string | undefined): [text: string, type: (text: string) => void] {
  const [text, setText] = useState(given ?? '')
  const [seen, setSeen] = useState(given)
  if (given !== seen) {
    setSeen(given)
    if (text.trim() !== (given ?? '')) setText(given ?? '')
  }
  return [text, setText]
}
