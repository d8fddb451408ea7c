import { useSettings } from '#data/settings.ts'
import { useTranslation } from '#i18n/use-translation.ts'

const standard = {
  openid: 'openid',
  profile: 'profile',
  email: 'email',
  organization: 'organization',
  offline_access: 'offline',
} as const

/** What a scope allows, in words; one of an application's own as the options call it, which may be gone from them. */
export function useScopeLabel(): (scope: string) => string {
  const { t } = useTranslation()
  const own = useSettings().data?.oauthProvider?.scopes ?? {}
  return (scope) => (isStandard(scope) ? t(`scopes.${standard[scope]}`) : (own[scope] ?? scope))
}

function isStandard(scope: string): scope is keyof typeof standard {
  return Object.hasOwn(standard, scope)
}
