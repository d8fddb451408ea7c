import { DoorDrawing } from '#drawing/door-drawing.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from './other-sessions-hint.module.css'

/** The hint below the session list when there are no other sessions. */
export function OtherSessionsHint() {
  const { t } = useTranslation()
  return (
    <div className={classes.hint}>
      <DoorDrawing kind="open" small />
      <div>
        <p className={classes.title}>{t('sessions.onlyTitle')}</p>
        <p className={classes.text}>{t('sessions.onlyText')}</p>
      </div>
    </div>
  )
}
