import { pages } from '@foyer/auth-domain/redirect/pages'
import { providerName } from '@foyer/auth-domain/social/provider-names'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useLinkedAccounts } from '#data/social.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useToast } from '#ui/feedback/use-toast.ts'
import { SocialError } from '#ui/providers/social-error.tsx'

/**
 * The outcome of linking after the redirect. The `linked` parameter is told only if the account is really linked, and
 * once: it leaves the URL, so that neither a reload nor a bookmark tells it again.
 */
export function LinkOutcome() {
  const { t } = useTranslation()
  const { error, linked } = useSearch({ from: '/app/account/sign-in-methods' })
  const linkedProvider = useLinkedAccounts().data?.find(({ provider }) => provider === linked)?.provider
  const { showMessage } = useToast()
  const navigate = useNavigate()
  const told = useRef(false)
  useEffect(() => {
    if (error !== undefined || linkedProvider === undefined || told.current) return
    told.current = true
    showMessage(t('linked.linked', { provider: providerName(linkedProvider) }))
    void navigate({ to: pages.signInMethods, replace: true })
  }, [error, linkedProvider, showMessage, navigate, t])
  return error !== undefined && <SocialError code={error} />
}
