import { useState } from 'react'

/** The local state of a text field, reset when `value` changes from outside to another text. */
export function useDraft(value: string | undefined): [draft: string, setDraft: (draft: string) => void] {
  const [draft, setDraft] = useState(value ?? '')
  const [lastValue, setLastValue] = useState(value)
  if (value !== lastValue) {
    setLastValue(value)
    if (draft.trim() !== (value ?? '')) setDraft(value ?? '')
  }
  return [draft, setDraft]
}
