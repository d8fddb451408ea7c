import { providerName } from '@foyer/auth-domain/social/provider-names'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { LastUsed } from '#ui/text/last-used.tsx'
import classes from './provider-buttons.module.css'
import { ProviderIcon } from './provider-icon.tsx'
import { withMark } from './with-mark.tsx'

type Props = {
  label: string
  providers: readonly string[]
  /** The full label of a provider's button. */
  labelFor: (name: string) => string
  /** The provider whose redirect is in progress. */
  busy: string | undefined
  /** The method that this browser has signed in by last. */
  lastUsed?: string | undefined
  onChoose: (provider: string) => void
}

const MAX_FULL_LABELS = 4

/**
 * The first four providers in one column with full labels; more of them, unless one was used last, behind a "more" button,
 * in two columns. On a phone three or more are in two columns with their names alone, so that all are in sight.
 */
export function ProviderButtons({ label, providers, labelFor, busy, lastUsed, onChoose }: Props) {
  const { t } = useTranslation()
  const [expanded, setExpanded] = useState(false)
  const isExpanded = expanded || providers.indexOf(lastUsed ?? '') >= MAX_FULL_LABELS
  const shown = isExpanded ? providers : providers.slice(0, MAX_FULL_LABELS)
  const nameOf = (provider: string) =>
    [labelFor(providerName(provider)), ...(provider === lastUsed ? [t('signIn.lastUsed')] : [])].join(', ')
  return (
    <fieldset className={classes.providers}>
      <legend className={classes.legend}>{label}</legend>
      {shown.map((provider, place) => (
        <Button
          key={provider}
          {...withMark(<ProviderIcon id={provider} />)}
          {...(place < MAX_FULL_LABELS ? { 'data-full': true } : { justify: 'start', rightSection: null })}
          aria-label={nameOf(provider)}
          disabled={busy !== undefined && busy !== provider}
          loading={busy === provider}
          onClick={() => onChoose(provider)}
        >
          {place < MAX_FULL_LABELS ? (
            <span className={classes.label} data-name={providerName(provider)}>
              {labelFor(providerName(provider))}
            </span>
          ) : (
            providerName(provider)
          )}
          {provider === lastUsed && <LastUsed by={[provider]} />}
        </Button>
      ))}
      {shown.length < providers.length && (
        <Button variant="subtle" className={classes.more} onClick={() => setExpanded(true)}>
          {t('providers.more')}
        </Button>
      )}
    </fieldset>
  )
}
