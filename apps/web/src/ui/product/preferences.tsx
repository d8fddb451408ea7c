import { useLanguageChoice } from '#data/language.ts'
import { currentLanguage } from '#i18n/i18n.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { LanguageSelect } from './language-select.tsx'
import classes from './preferences.module.css'
import { SchemeControl } from './scheme-control.tsx'

/** The controls for language and colour scheme. */
export function Preferences() {
  const { t } = useTranslation()
  const { choose } = useLanguageChoice()
  return (
    <div className={classes.preferences}>
      <LanguageSelect label={t('app.language')} value={currentLanguage()} onChange={choose} />
      <SchemeControl />
    </div>
  )
}
