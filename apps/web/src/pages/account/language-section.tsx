import { useTranslation } from 'react-i18next'
import { useLanguageChoice } from '#data/language.ts'
import { FormError } from '#forms/form-error.tsx'
import { FormSaved } from '#forms/form-saved.tsx'
import { currentLanguage } from '#i18n/i18n.ts'
import { LanguageSelect } from '#ui/product/language-select.tsx'
import classes from './language-section.module.css'
import { Section } from './section.tsx'

/** The user's saved language, for pages and mails. */
export function LanguageSection() {
  const { t } = useTranslation()
  const { choose, error, saved } = useLanguageChoice()
  return (
    <Section id="language" heading={t('app.language')} help={t('language.help')}>
      <div className={classes.language}>
        <FormError error={error} />
        <LanguageSelect label={t('language.yours')} value={currentLanguage()} onChange={choose} />
        <FormSaved message={saved ? t('language.saved') : undefined} />
      </div>
    </Section>
  )
}
