import { useLinkableProviders, useLinkSocial } from '#data/social.ts'
import type { LinkedAccount } from '#data/types.ts'
import { FormError } from '#forms/form-error.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { ProviderButtons } from '#ui/providers/provider-buttons.tsx'
import classes from './linked.module.css'

/** Links an account of a provider that is not linked yet. */
export function LinkAnother({ accounts }: { accounts: readonly LinkedAccount[] }) {
  const { t } = useTranslation()
  const link = useLinkSocial()
  const others = useLinkableProviders().filter((id) => accounts.every(({ provider }) => provider !== id))
  if (others.length === 0) return null
  const label = t(accounts.some(({ provider }) => provider !== 'credential') ? 'linked.link' : 'methods.linkAccount')
  return (
    <div className={classes.another}>
      <h3>{label}</h3>
      <FormError error={link.error} />
      <ProviderButtons
        label={label}
        providers={others}
        labelFor={(provider) => t('linked.linkOf', { provider })}
        busy={link.isPending ? link.variables : undefined}
        onChoose={(provider) => link.mutate(provider)}
      />
    </div>
  )
}
