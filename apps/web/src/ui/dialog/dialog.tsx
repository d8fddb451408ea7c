import { type ReactNode, useState } from 'react'
import { DiscardQuestion } from '#forms/discard-question.tsx'
import { DialogFrame } from './dialog-frame.tsx'
import { type DialogState, DialogStateContext } from './dialog-state.ts'

type Props = DialogState & {
  title: string
  text?: string
  /** Whether it shows what cannot be shown again: it is closed by its own button alone, and leaving the page asks first. */
  once?: boolean
  /** Whether it takes the whole screen of a phone, for what is too long for a box there. */
  sheet?: boolean
  onClose: () => void
  children: ReactNode
}

/** The frame of a dialog with its own content. Open as long as it is rendered. */
export function Dialog({ title, text, once = false, sheet = false, onClose, children, ...own }: Props) {
  const [told, tell] = useState<DialogState>({})
  const [asking, setAsking] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const dirty = own.dirty === true || told.dirty === true
  const busy = own.busy === true || told.busy === true
  // After the key press that asks: the question would take the same one for its answer.
  const ask = () => void setTimeout(() => setAsking(true))
  return (
    <DialogStateContext value={tell}>
      <DialogFrame
        opened
        title={title}
        text={text}
        sheet={sheet}
        closedBy={once || busy || asking || leaving ? 'nothing' : dirty || told.kept === true ? 'escape' : 'anything'}
        onClose={dirty ? ask : onClose}
      >
        {children}
      </DialogFrame>
      <DiscardQuestion
        unsaved={once || (dirty && !busy)}
        asked={asking}
        words={once ? 'shownOnce' : 'unsaved'}
        onDiscard={onClose}
        onKeep={() => void setTimeout(() => setAsking(false))}
        onLeaving={setLeaving}
      />
    </DialogStateContext>
  )
}
