import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { useTrouble } from './use-trouble.ts'

/** What happened, said at the edge of the page for a few seconds. */
export function useNotice() {
  const { t } = useTranslation()
  const words = useTrouble()
  const closeButtonProps = { 'aria-label': t('app.close') }
  return {
    tell: (message: string): void => {
      notifications.show({ message, closeButtonProps })
    },
    tellTrouble: (error: unknown): void => {
      notifications.show({ message: words(error), color: 'var(--danger)', closeButtonProps })
    },
    /** A sign-out that did not happen must never look as if it had. */
    tellNotSignedOut: (error: unknown): void => {
      const title = t('sessions.notSignedOut')
      notifications.show({ title, message: words(error), color: 'var(--danger)', closeButtonProps })
    },
  }
}
