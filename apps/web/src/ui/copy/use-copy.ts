import { type RefObject, useRef, useState } from 'react'
import { copyText } from './copy-text.ts'

export type CopyOutcome = 'none' | 'copied' | 'failed'

type Copy = { shown: RefObject<HTMLDivElement | null>; outcome: CopyOutcome; copy: () => void }

/** Copies a text that the page shows in `shown`, where it is selected if it cannot be copied. */
export function useCopy(text: string): Copy {
  const shown = useRef<HTMLDivElement>(null)
  const [outcome, setOutcome] = useState<CopyOutcome>('none')

  async function copy(): Promise<void> {
    // So that a second copying is told too.
    setOutcome('none')
    const copied = await copyText(text)
    if (!copied && shown.current !== null) window.getSelection()?.selectAllChildren(shown.current)
    setOutcome(copied ? 'copied' : 'failed')
  }

  return { shown, outcome, copy: () => void copy() }
}
