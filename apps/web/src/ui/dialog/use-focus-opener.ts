import { useEffect } from 'react'

const PATIENCE_MS = 2_000

/**
 * Returns the focus to what had it when the call was sent, once the dialog is gone. A button that shows the call as under
 * way takes no focus until that has ended.
 */
export function useFocusOpener(opener: Element | null): void {
  useEffect(() => {
    const until = () => performance.now() + PATIENCE_MS
    return () => void requestAnimationFrame(() => focusOnce(opener, until()))
  }, [opener])
}

function focusOnce(opener: Element | null, until: number): void {
  const { activeElement, body } = document
  const isLost = activeElement === null || activeElement === body
  if (!(opener instanceof HTMLElement) || !opener.isConnected || performance.now() > until) return
  if (isLost || activeElement.closest('[role="dialog"]') === null) opener.focus({ preventScroll: true })
  if (document.activeElement !== opener) requestAnimationFrame(() => focusOnce(opener, until))
}
