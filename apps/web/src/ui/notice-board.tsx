import { Notifications } from '@mantine/notifications'

export function NoticeBoard() {
  return <Notifications position="top-center" limit={3} />
}
