import { useTranslation } from 'react-i18next'
import { changeLanguage, currentLanguage } from '#i18n/i18n.ts'
import { LanguageSelect } from './language-select.tsx'
import classes from './preferences.module.css'
import { SchemeControl } from './scheme-control.tsx'

/** The controls for language and colour scheme. */
export function Preferences() {
  const { t } = useTranslation()
  return (
    <div className={classes.preferences}>
      <LanguageSelect
        label={t('app.language')}
        value={currentLanguage()}
        onChange={(tag) => void changeLanguage(tag)}
      />
      <SchemeControl />
    </div>
  )
}
