import { languages, parseLanguage, tagOf } from '@foyer/auth-domain/language'
import { useTranslation } from 'react-i18next'
import { useUpdateUser } from '#data/profile.ts'
import type { User } from '#data/types.ts'
import { FormError } from '#forms/form-error.tsx'
import { FormSaved } from '#forms/form-saved.tsx'
import { changeLanguage, currentLanguage } from '#i18n/i18n.ts'
import { LanguageSelect } from '#ui/product/language-select.tsx'
import classes from './language-section.module.css'
import { Section } from './section.tsx'

/** The user's stored language, for pages and mails. */
export function LanguageSection({ user }: { user: User }) {
  const { t } = useTranslation()
  const update = useUpdateUser()
  const stored = parseLanguage(user.language)
  // Shows the new choice while it is being saved, and the stored one again if saving fails.
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
            const language = languages.find((candidate) => candidate.tag === tag)?.id
            update.mutate({ language }, { onSuccess: () => void changeLanguage(tag) })
          }}
        />
        <FormSaved message={update.isSuccess ? t('language.saved') : undefined} />
      </div>
    </Section>
  )
}
