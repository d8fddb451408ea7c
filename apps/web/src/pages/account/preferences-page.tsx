import { useLanguageChoice } from '#data/language.ts'
import { FormError } from '#forms/form-error.tsx'
import { FormSaved } from '#forms/form-saved.tsx'
import { currentLanguage } from '#i18n/i18n.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { PageHeader } from '#layout/page-header.tsx'
import { LanguageSelect } from '#ui/product/language-select.tsx'
import { SchemeControl } from '#ui/product/scheme-control.tsx'
import classes from './preferences-page.module.css'
import sections from './section.module.css'
import { Section } from './section.tsx'

/** The user's saved language, for pages and mails, and this browser's colour scheme. */
export function PreferencesPage() {
  const { t } = useTranslation()
  const { choose, error, saved } = useLanguageChoice()
  return (
    <>
      <PageHeader title={t('preferences.title')} help={t('preferences.help')} />
      <div className={sections.sections}>
        <Section id="language" heading={t('app.language')} help={t('language.help')}>
          <div className={classes.language}>
            <FormError error={error} />
            <LanguageSelect label={t('language.yours')} value={currentLanguage()} onChange={choose} />
            <p className={classes.hint}>{t('language.atOnce')}</p>
            <FormSaved message={saved ? t('language.saved') : undefined} />
          </div>
        </Section>
        <Section id="appearance" heading={t('app.appearance')} help={t('preferences.appearanceHelp')}>
          <SchemeControl named />
        </Section>
      </div>
    </>
  )
}
