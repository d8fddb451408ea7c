import { useNotifications } from '@mantine/notifications'
import { lazy } from 'react'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'

const Toasts = lazy(async () => ({ default: (await import('./toasts.tsx')).Toasts }))

/** The toasts, loaded with the first one. */
export function LazyToasts() {
  const { notifications } = useNotifications()
  return (
    <LazyDialog opened={notifications.length > 0}>
      <Toasts />
    </LazyDialog>
  )
}
