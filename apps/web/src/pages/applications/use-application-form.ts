import { isBlank } from '@foyer/auth-domain/input/blank'
import { limits } from '@foyer/auth-domain/limits'
import { isRegistrableRedirectUri } from '@foyer/auth-domain/oauth-provider/redirect-uri'
import { isHttpUrl } from '@foyer/auth-domain/redirect/http-url'
import { type ApplicationKeys, type ApplicationKind, type ApplicationTerms, kindOf } from '#data/applications.ts'
import { invalidFieldOf, refusalCodeOf } from '#data/refusal.ts'
import type { Application } from '#data/types.ts'
import { useProblemAtField } from '#forms/problem-at-field.ts'
import { useEntryForm } from '#forms/use-entry-form.ts'
import { useTranslation } from '#i18n/use-translation.ts'

type Entered = Omit<ApplicationTerms, 'page' | 'redirects' | 'keys'> & { page: string; redirects: string; keys: string }

/** The form of an application; what the service refuses of its name is said there. */
export function useApplicationForm(stored: Application | undefined, error: unknown) {
  const { t } = useTranslation()
  const form = useEntryForm<Entered>({
    initialValues: enteredOf(stored),
    validate: {
      name: (name) => {
        if (isBlank(name)) return t('apiKeys.nameMissing')
        return name.trim().length > limits.nameMaxLength ? t('apiKeys.nameLong', { max: limits.nameMaxLength }) : null
      },
      page: (page) => (page.trim() === '' || isHttpUrl(page.trim()) ? null : t('applications.pageWrong')),
      keys: (text, { kind }) => {
        if (kind !== 'signing') return null
        if (isBlank(text)) return t('applications.keysMissing')
        return keysIn(text) === undefined ? t('applications.keysWrong') : null
      },
      redirects: (text, { kind }) => redirectsProblem(linesOf(text), kind),
    },
  })
  const ofKeys = keysProblem()
  const problem = ofKeys ?? nameProblem()
  const field = ofKeys === undefined ? 'name' : 'keys'
  useProblemAtField(form, problem === undefined ? undefined : field, problem, error)
  return { ...form, formError: problem === undefined ? error : null }

  function redirectsProblem(uris: string[], kind: ApplicationKind): string | null {
    if (uris.length === 0) return t('applications.redirectsMissing')
    if (uris.length > limits.redirectUrisMax) return t('applications.redirectsMany', { max: limits.redirectUrisMax })
    const isNative = kind === 'native'
    const wrong = uris.find((uri) => !isRegistrableRedirectUri(uri, isNative ? 'native' : 'web'))
    if (wrong === undefined) return null
    return t(isNative ? 'applications.redirectWrongNative' : 'applications.redirectWrong', { uri: wrong })
  }

  function keysProblem(): string | undefined {
    const isOfKeys =
      invalidFieldOf(error)?.name.startsWith('jwks') === true ||
      refusalCodeOf(error)?.startsWith('INVALID_CLIENT_METADATA_JWKS') === true
    return isOfKeys ? t('applications.keysWrong') : undefined
  }

  function nameProblem(): string | undefined {
    if (refusalCodeOf(error) === 'ANOTHER_APPLICATION_HAS_THIS_NAME') return t('applications.nameTaken')
    return invalidFieldOf(error)?.name === 'client_name' ? t('apiKeys.nameWrong') : undefined
  }
}

export function termsOf({ name, page, redirects, keys, ...chosen }: Entered): ApplicationTerms {
  return {
    ...chosen,
    name: name.trim(),
    page: page.trim() === '' ? null : page.trim(),
    redirects: linesOf(redirects),
    keys: (chosen.kind === 'signing' ? keysIn(keys) : undefined) ?? {},
  }
}

// A key set as JSON, or the address of one; the service knows what a key is.
function keysIn(text: string): ApplicationKeys | undefined {
  const entered = text.trim()
  if (isHttpUrl(entered)) return { jwks_uri: entered }
  try {
    const jwks = JSON.parse(entered)
    return Array.isArray(jwks?.keys) ? { jwks } : undefined
  } catch {
    return undefined
  }
}

function shownKeys({ jwks, jwks_uri: uri }: ApplicationKeys): string {
  return uri ?? (jwks === undefined ? '' : JSON.stringify(jwks, null, 2))
}

function enteredOf(stored: Application | undefined): Entered {
  if (stored === undefined) {
    return { name: '', page: '', redirects: '', keys: '', kind: 'confidential', refreshes: true, trusted: false }
  }
  return {
    name: stored.client_name,
    page: stored.client_uri ?? '',
    redirects: stored.redirect_uris.join('\n'),
    keys: shownKeys(stored),
    kind: kindOf(stored),
    refreshes: stored.grant_types.includes('refresh_token'),
    trusted: stored.skip_consent,
  }
}

function linesOf(text: string): string[] {
  return text.split(/\s+/).filter((line) => line !== '')
}
