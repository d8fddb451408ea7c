import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './account-deleted.module.css'

/** Shown on the sign-in page when the session ended without the user's doing. */
export function SessionEnded() {
  const { t } = useTranslation()
  const isEnded = useLocation({ select: ({ state }) => state.sessionEnded })
  if (isEnded !== true) return null
  return (
    <p className={classes.message} role="status">
      {t('ended.notice')}
    </p>
  )
}
