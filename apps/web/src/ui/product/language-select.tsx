import { type LanguageTag, languages } from '@foyer/auth-domain/language'
import { IconChevronDown } from '@tabler/icons-react'
import classes from './language-select.module.css'

type Props = { label: string; value: LanguageTag; onChange: (tag: LanguageTag) => void }

/** A select of the languages, each in its own name. */
export function LanguageSelect({ label, value, onChange }: Props) {
  function choose(tag: string): void {
    const selected = languages.find((language) => language.tag === tag)
    if (selected) onChange(selected.tag)
  }

  return (
    <span className={classes.root}>
      <select
        className={classes.select}
        aria-label={label}
        value={value}
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
