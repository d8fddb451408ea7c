import type { ReactElement } from 'react'

/** What mail clients show beside the subject; the filler keeps them from showing what follows too. */
export type PreheaderTexts = { shown: string; filler: string }

const LENGTH = 150
// Letters without a width; mail clients count them.
const FILLER_UNIT = '\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff'
const FILLER = FILLER_UNIT.repeat(LENGTH)

export function preheaderOf(text: string): PreheaderTexts {
  const shown = text.substring(0, LENGTH)
  return { shown, filler: FILLER.slice(FILLER_UNIT.length * shown.length) }
}

export function Preheader({ shown, filler }: PreheaderTexts): ReactElement {
  return (
    <div style={hidden} data-skip-in-text>
      {shown}
      {filler !== '' && <div>{filler}</div>}
    </div>
  )
}

const hidden = { display: 'none', overflow: 'hidden', lineHeight: '1px', opacity: 0, maxHeight: 0, maxWidth: 0 }
