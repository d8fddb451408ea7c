import { roles } from '@foyer/auth-domain/branding/colour-roles'
import { useComputedColorScheme } from '@mantine/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { useEffect, useId } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { previewAccent } from '#theme/apply-brand.ts'
import { brandColours } from '#theme/brand.ts'
import classes from './set-up.module.css'
import { accentNames, accents } from './set-up-choices.ts'

type Props = { value: string | null; onChange: (accent: string | null) => void }

const FIRST_OWN = '#5b5f97'

/** Accents to choose from, and any other; the page shows the one that is chosen. */
export function AccentField({ value, onChange }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const isOwn = !accentNames.some((name) => accents[name] === value)
  useEffect(() => previewAccent(value), [value])
  return (
    <div role="radiogroup" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`} className={classes.accents}>
      <span id={`${id}-label`} className={classes.label}>
        {t('setUp.accent')}
      </span>
      <span id={`${id}-hint`} className={classes.hint}>
        {t('setUp.accentHint')}
      </span>
      <div className={classes.swatches}>
        {accentNames.map((name) => (
          <Swatch
            key={name}
            group={id}
            label={t(`setUp.colour.${name}`)}
            colour={accents[name]}
            checked={accents[name] === value}
            onChoose={() => onChange(accents[name])}
          />
        ))}
        <Swatch
          group={id}
          label={t('setUp.colour.own')}
          colour={isOwn ? value : undefined}
          checked={isOwn}
          onChoose={() => onChange(FIRST_OWN)}
        />
      </div>
      {isOwn && (
        <input
          type="color"
          className={classes.own}
          aria-label={t('setUp.colour.own')}
          value={value ?? FIRST_OWN}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </div>
  )
}

type SwatchProps = {
  group: string
  label: string
  /** Null for the service's own, undefined for one that is yet to be chosen. */
  colour: string | null | undefined
  checked: boolean
  onChoose: () => void
}

function Swatch({ group, label, colour, checked, onChoose }: SwatchProps) {
  const scheme = useComputedColorScheme('light') === 'dark' ? 'night' : 'day'
  // As the page will have it in this scheme.
  const background = brandColours(colour ?? null, scheme)?.accent ?? roles[scheme].accent
  return (
    <label className={classes.swatch} title={label}>
      <input type="radio" name={group} aria-label={label} checked={checked} onChange={onChoose} />
      <i
        aria-hidden="true"
        data-open={colour === undefined || undefined}
        style={colour === undefined ? {} : { background }}
      >
        {colour === undefined && <IconPlus size={16} stroke={1.5} />}
        {checked && <IconCheck size={16} stroke={2} />}
      </i>
    </label>
  )
}
