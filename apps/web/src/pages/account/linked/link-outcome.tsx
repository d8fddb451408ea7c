import { providerName } from '@foyer/auth-domain/social/provider-names'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLinkedAccounts } from '#data/social.ts'
import { FormSaved } from '#forms/form-saved.tsx'
import { SocialError } from '#ui/providers/social-error.tsx'

/** The outcome of linking after the redirect. The `linked` parameter is shown only if the account is really linked. */
export function LinkOutcome() {
  const { t } = useTranslation()
  const { error, linked } = useSearch({ from: '/app/account' })
  const linkedProvider = useLinkedAccounts().data?.find(({ provider }) => provider === linked)?.provider
  if (error !== undefined) return <SocialError code={error} />
  if (linked === undefined) return null
  return <FormSaved message={linkedProvider && t('linked.linked', { provider: providerName(linkedProvider) })} />
}
