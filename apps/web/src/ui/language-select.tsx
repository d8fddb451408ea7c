import { languages } from '@foyer/auth-domain/language'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { changeLanguage, currentLanguage } from '../i18n/i18n.ts'
import classes from './language-select.module.css'

export function LanguageSelect() {
  const { t } = useTranslation()
  return (
    <span className={classes.root}>
      <select
        className={classes.select}
        aria-label={t('app.language')}
        value={currentLanguage()}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {languages.map(({ tag, name }) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </select>
      <IconChevronDown className={classes.chevron} size={16} stroke={1.5} aria-hidden="true" />
    </span>
  )
}

function choose(tag: string): void {
  const language = languages.find((known) => known.tag === tag)
  if (language) void changeLanguage(language.tag)
}
