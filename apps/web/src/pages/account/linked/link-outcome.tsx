import { providerName } from '@foyer/auth-domain/social/provider-names'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLinkedAccounts } from '../../../data/social.ts'
import { FormSaved } from '../../../forms/form-saved.tsx'
import { SocialError } from '../../../ui/social-error.tsx'

/** Tells someone who comes back from a provider what came of it. The address alone is not believed. */
export function LinkOutcome() {
  const { t } = useTranslation()
  const { error, linked } = useSearch({ from: '/house/account' })
  const known = useLinkedAccounts().data?.find(({ provider }) => provider === linked)?.provider
  if (error !== undefined) return <SocialError code={error} />
  if (linked === undefined) return null
  return <FormSaved words={known && t('linked.linked', { provider: providerName(known) })} />
}
