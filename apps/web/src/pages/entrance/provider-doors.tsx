import { useTranslation } from 'react-i18next'
import { useProviders, useSignInSocial } from '../../data/social.ts'
import { FormError } from '../../forms/form-error.tsx'
import { ProviderButtons } from '../../ui/provider-buttons.tsx'
import classes from './provider-doors.module.css'

type Props = {
  goal: string | undefined
  /** Whether someone not known here is to get an account. */
  signUp: boolean
  /** Whether a form stands above. */
  afterForm: boolean
}

/** The ways in by a provider, where there are any. */
export function ProviderDoors({ goal, signUp, afterForm }: Props) {
  const { t } = useTranslation()
  const providers = useProviders()
  const signIn = useSignInSocial(goal, signUp)
  if (providers.length === 0) return null
  return (
    <div className={classes.doors}>
      {afterForm && <p className={classes.or}>{t('providers.or')}</p>}
      <FormError error={signIn.error} />
      <ProviderButtons
        label={t('providers.label')}
        providers={providers}
        words={(provider) => t('providers.continue', { provider })}
        busy={signIn.isPending ? signIn.variables : undefined}
        onChoose={(provider) => signIn.mutate(provider)}
      />
    </div>
  )
}
