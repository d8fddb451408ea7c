import { useNotifications } from '@mantine/notifications'
import { lazy } from 'react'
import { OnceOpened } from './once-opened.tsx'

const NoticeBoard = lazy(async () => ({ default: (await import('./notice-board.tsx')).NoticeBoard }))

/** Where notices are shown, once there is one. */
export function Notices() {
  const { notifications } = useNotifications()
  return (
    <OnceOpened opened={notifications.length > 0}>
      <NoticeBoard />
    </OnceOpened>
  )
}
