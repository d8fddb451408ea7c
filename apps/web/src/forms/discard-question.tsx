import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { LazyConfirmDialog } from '#ui/dialog/lazy-confirm-dialog.tsx'

type Props = {
  unsaved: boolean
  /** Whether something else than leaving the page would discard it, such as closing a dialog. */
  asked?: boolean
  /** What is discarded: what is entered, or what is shown this once. */
  words?: 'unsaved' | 'shownOnce'
  onDiscard?: () => void
  onKeep?: () => void
  /** Told whether leaving the page asks, until after the key press that answers. */
  onLeaving?: (isLeaving: boolean) => void
}

/** Asks before what is entered is discarded. By itself for what must not be kept, such as passwords. */
export function DiscardQuestion({ unsaved, asked = false, words = 'unsaved', onDiscard, onKeep, onLeaving }: Props) {
  const { t } = useTranslation()
  const { status, proceed, reset } = useBlocker({ shouldBlockFn: leavesPage, disabled: !unsaved, withResolver: true })

  useEffect(() => {
    if (status !== 'blocked') return undefined
    onLeaving?.(true)
    return () => void setTimeout(() => onLeaving?.(false))
  }, [status, onLeaving])

  function discard(): void {
    onDiscard?.()
    proceed?.()
  }

  function keep(): void {
    onKeep?.()
    reset?.()
  }

  return (
    <LazyConfirmDialog
      opened={asked || status === 'blocked'}
      title={t(`${words}.title`)}
      text={t(`${words}.text`)}
      action={t(`${words}.discard`)}
      cancel={t(`${words}.keep`)}
      prefersCancel
      busy={false}
      onConfirm={discard}
      onClose={keep}
    />
  )
}

const leavesPage: ShouldBlockFn = ({ current, next }) => current.pathname !== next.pathname
