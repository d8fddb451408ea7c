import { useTranslation } from 'react-i18next'
import { DoorDrawing } from '../../drawing/door-drawing.tsx'
import classes from './only-here.module.css'

/** The empty state of the list: no other device to tell of. */
export function OnlyHere() {
  const { t } = useTranslation()
  return (
    <div className={classes.only}>
      <DoorDrawing kind="open" small />
      <div>
        <p className={classes.title}>{t('sessions.onlyTitle')}</p>
        <p className={classes.text}>{t('sessions.onlyText')}</p>
      </div>
    </div>
  )
}
