import { languages, parseLanguage, tagOf } from '@foyer/auth-domain/language'
import { useTranslation } from 'react-i18next'
import { useUpdateUser } from '../../data/profile.ts'
import type { User } from '../../data/types.ts'
import { FormError } from '../../forms/form-error.tsx'
import { FormSaved } from '../../forms/form-saved.tsx'
import { changeLanguage, currentLanguage } from '../../i18n/i18n.ts'
import { LanguageSelect } from '../../ui/language-select.tsx'
import classes from './language-section.module.css'
import { Section } from './section.tsx'

/** The language we write to you in, on the page and by mail. */
export function LanguageSection({ user }: { user: User }) {
  const { t } = useTranslation()
  const update = useUpdateUser()
  const stored = parseLanguage(user.language)
  // What was just chosen stands there while it is being saved, and no longer when it could not be.
  const chosen = (update.isPending ? update.variables.language : undefined) ?? stored
  const shown = chosen === undefined ? currentLanguage() : tagOf(chosen)
  return (
    <Section id="language" heading={t('app.language')} help={t('language.help')}>
      <div className={classes.language}>
        <FormError error={update.error} />
        <LanguageSelect
          label={t('language.yours')}
          value={shown}
          onChange={(tag) => {
            const language = languages.find((known) => known.tag === tag)?.id
            update.mutate({ language }, { onSuccess: () => void changeLanguage(tag) })
          }}
        />
        <FormSaved words={update.isSuccess ? t('language.saved') : undefined} />
      </div>
    </Section>
  )
}
