import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './account-deleted.module.css'

/** Tells on the sign-in page why it is shown, where the session has ended without the user's doing. */
export function SessionEnded() {
  const { t } = useTranslation()
  return (
    <p className={classes.notice} role="status">
      {t('ended.notice')}
    </p>
  )
}

export function useSessionEnded(): boolean {
  return useLocation({ select: ({ state }) => state.sessionEnded === true })
}
