import { useNotifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const load = () => import('./toasts.tsx')
const Toasts = lazyPart(async () => (await load()).Toasts)
const IDLE_AFTER = 2000

/** The toasts, loaded once the page is idle: one of them says that there is no connection. */
export function LazyToasts() {
  const { notifications } = useNotifications()
  useEffect(() => {
    whenIdle(() => void load().catch(() => undefined))
  }, [])
  return (
    <LazyDialog opened={notifications.length > 0}>
      <Toasts opening={notifications.length} />
    </LazyDialog>
  )
}

// Safari does not tell when it is idle.
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work)
  else setTimeout(work, IDLE_AFTER)
}
