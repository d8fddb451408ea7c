import { providerName } from '@foyer/auth-domain/social/provider-names'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './provider-buttons.module.css'
import { ProviderIcon } from './provider-icon.tsx'

type Props = {
  label: string
  providers: readonly string[]
  /** The full label of a provider's button. */
  labelFor: (name: string) => string
  /** The provider whose redirect is in progress. */
  busy: string | undefined
  onChoose: (provider: string) => void
}

const MAX_FULL_LABELS = 3
const MAX_COLLAPSED = 8

/** Up to three providers in one column with full labels, more in two columns, and from the ninth on behind a "more" button. */
export function ProviderButtons({ label, providers, labelFor, busy, onChoose }: Props) {
  const { t } = useTranslation()
  const [expanded, setExpanded] = useState(false)
  const fullLabels = providers.length <= MAX_FULL_LABELS
  const shown = expanded || providers.length <= MAX_COLLAPSED ? providers : providers.slice(0, MAX_COLLAPSED)
  const hidden = providers.length - shown.length
  return (
    <fieldset className={classes.providers} data-few={fullLabels || undefined}>
      <legend className={classes.legend}>{label}</legend>
      {shown.map((provider) => (
        <Button
          key={provider}
          variant="default"
          justify="start"
          leftSection={<ProviderIcon id={provider} />}
          aria-label={labelFor(providerName(provider))}
          disabled={busy !== undefined && busy !== provider}
          loading={busy === provider}
          onClick={() => onChoose(provider)}
        >
          {fullLabels ? labelFor(providerName(provider)) : providerName(provider)}
        </Button>
      ))}
      {hidden > 0 && (
        <Button variant="subtle" className={classes.more} onClick={() => setExpanded(true)}>
          {t('providers.more', { count: hidden })}
        </Button>
      )}
    </fieldset>
  )
}
