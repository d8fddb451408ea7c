import { useTranslation } from 'react-i18next'
import { ToggleChips } from '#ui/table/toggle-chips.tsx'
import classes from './api-keys.module.css'

type Props = {
  rights: readonly string[]
  chosen: ReadonlySet<string>
  onChange: (chosen: Set<string>) => void
}

/** What a key may do, by the names that services ask for. */
export function RightsField({ rights, chosen, onChange }: Props) {
  const { t } = useTranslation()
  const toggles = rights.map((right) => ({
    key: right,
    label: right,
    on: chosen.has(right),
    onChange: (on: boolean) => {
      const others = [...chosen].filter((name) => name !== right)
      onChange(new Set(on ? [...others, right] : others))
    },
  }))
  return (
    <div className={classes.rights}>
      <p className={classes.label}>{t('apiKeys.rights')}</p>
      <p className={classes.detail}>{t('apiKeys.rightsHint')}</p>
      <ToggleChips legend={t('apiKeys.rights')} toggles={toggles} />
    </div>
  )
}
