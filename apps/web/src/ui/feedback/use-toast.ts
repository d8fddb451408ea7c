import { notifications } from '@mantine/notifications'
import { useTranslation } from '#i18n/use-translation.ts'
import { useErrorMessage } from './use-error-message.ts'

/** Shows messages and errors as toasts. */
export function useToast() {
  const { t } = useTranslation()
  const errorMessage = useErrorMessage()
  const closeButtonProps = { 'aria-label': t('app.close') }
  return {
    showMessage: (message: string): void => {
      notifications.show({ message, color: 'var(--good)', closeButtonProps })
    },
    /** For what is to be read or copied in one's own time: it stays until it is closed. */
    showLasting: (message: string): void => {
      notifications.show({ message, color: 'var(--good)', autoClose: false, closeButtonProps })
    },
    showError: (error: unknown): void => {
      notifications.show({ message: errorMessage(error), color: 'var(--danger)', closeButtonProps })
    },
    /** A failed sign-out must never look like a successful one. */
    showSignOutError: (error: unknown): void => {
      const title = t('sessions.notSignedOut')
      notifications.show({ title, message: errorMessage(error), color: 'var(--danger)', closeButtonProps })
    },
  }
}
