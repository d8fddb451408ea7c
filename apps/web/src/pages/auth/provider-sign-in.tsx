import { useLastLoginMethod } from '#data/last-login-method.ts'
import { useProviders, useSignInSocial } from '#data/social.ts'
import { FormError } from '#forms/form-error.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { ProviderButtons } from '#ui/providers/provider-buttons.tsx'
import classes from './provider-sign-in.module.css'

type Props = {
  returnTo: string | undefined
  /** Whether an unknown user gets an account. */
  signUp: boolean
  /** Whether a form is shown above. */
  afterForm: boolean
}

/** The sign-in buttons of the configured providers. */
export function ProviderSignIn({ returnTo, signUp, afterForm }: Props) {
  const { t } = useTranslation()
  const providers = useProviders()
  const signIn = useSignInSocial(returnTo, signUp)
  const lastUsed = useLastLoginMethod()
  if (providers.length === 0) return null
  return (
    <div className={classes.providers}>
      {afterForm && <p className={classes.or}>{t('providers.or')}</p>}
      <FormError error={signIn.error} />
      <ProviderButtons
        label={t('providers.label')}
        providers={providers}
        labelFor={(provider) => t('providers.continue', { provider })}
        busy={signIn.isPending ? signIn.variables : undefined}
        lastUsed={signUp ? undefined : lastUsed}
        onChoose={(provider) => signIn.mutate(provider)}
      />
    </div>
  )
}
