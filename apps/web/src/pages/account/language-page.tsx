import { useTranslation } from 'react-i18next'
import { useLanguageChoice } from '#data/language.ts'
import { FormError } from '#forms/form-error.tsx'
import { FormSaved } from '#forms/form-saved.tsx'
import { currentLanguage } from '#i18n/i18n.ts'
import { LanguageSelect } from '#ui/product/language-select.tsx'
import classes from './language-page.module.css'
import { OneSection } from './one-section.tsx'

/** The user's saved language, for pages and mails. */
export function LanguagePage() {
  const { t } = useTranslation()
  const { choose, error, saved } = useLanguageChoice()
  return (
    <OneSection title={t('app.language')} help={t('language.help')}>
      <div className={classes.language}>
        <FormError error={error} />
        <p className={classes.label} aria-hidden="true">
          {t('language.yours')}
        </p>
        <LanguageSelect label={t('language.yours')} value={currentLanguage()} onChange={choose} />
        <p className={classes.hint}>{t('language.atOnce')}</p>
        <FormSaved message={saved ? t('language.saved') : undefined} />
      </div>
    </OneSection>
  )
}
