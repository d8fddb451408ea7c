import { providerName } from '@foyer/auth-domain/social/provider-names'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './provider-buttons.module.css'
import { ProviderMark } from './provider-mark.tsx'

type Props = {
  label: string
  providers: readonly string[]
  /** What pressing one does, in full. */
  words: (name: string) => string
  /** The one that is being gone to. */
  busy: string | undefined
  onChoose: (provider: string) => void
}

const FEW = 3
const MOST_AT_ONCE = 8

/** A few stand one below the other in full words, more in two columns, and of many the rest is a press away. */
export function ProviderButtons({ label, providers, words, busy, onChoose }: Props) {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  const few = providers.length <= FEW
  const shown = all || providers.length <= MOST_AT_ONCE ? providers : providers.slice(0, MOST_AT_ONCE)
  const hidden = providers.length - shown.length
  return (
    <fieldset className={classes.providers} data-few={few || undefined}>
      <legend className={classes.legend}>{label}</legend>
      {shown.map((provider) => (
        <Button
          key={provider}
          variant="default"
          justify="start"
          leftSection={<ProviderMark id={provider} />}
          aria-label={words(providerName(provider))}
          disabled={busy !== undefined && busy !== provider}
          loading={busy === provider}
          onClick={() => onChoose(provider)}
        >
          {few ? words(providerName(provider)) : providerName(provider)}
        </Button>
      ))}
      {hidden > 0 && (
        <Button variant="subtle" className={classes.more} onClick={() => setAll(true)}>
          {t('providers.more', { count: hidden })}
        </Button>
      )}
    </fieldset>
  )
}
