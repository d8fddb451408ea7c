import { createContext, useContext, useLayoutEffect } from 'react'

export type DialogState = {
  /** Whether something is entered: a click beside the dialog keeps it then, and Escape asks. */
  dirty?: boolean
  /** Whether a click beside the dialog keeps it, also with nothing entered. */
  kept?: boolean
  /** Whether a call is under way: the dialog stays until it can tell what became of it. */
  busy?: boolean
}

export const DialogStateContext = createContext<(state: DialogState) => void>(() => undefined)

/** Tells the dialog around a form that has its own state, as one step of several. */
export function useDialogState({ dirty = false, kept = false, busy = false }: DialogState): void {
  const tell = useContext(DialogStateContext)
  useLayoutEffect(() => {
    tell({ dirty, kept, busy })
    return () => tell({})
  }, [tell, dirty, kept, busy])
}
