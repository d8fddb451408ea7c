import { pages } from '@foyer/auth-domain/redirect/pages'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { openCallback } from '#data/callback.ts'
import { useTranslation } from '#i18n/use-translation.ts'

/**
 * Where an invitation leads that has nothing left to answer: to the application that sent it, else to the organizations.
 * The link that was opened says so, and otherwise the invitation itself.
 */
export function useNextAction(stored?: string): { action: string; onAction: () => void } {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { callbackURL = stored } = useSearch({ from: '/auth' })
  if (callbackURL === undefined) {
    return { action: t('invited.toOrganizations'), onAction: () => void navigate({ to: pages.organizations }) }
  }
  return { action: t('verify.carryOn'), onAction: () => void navigate(openCallback(callbackURL)) }
}
