import { IconLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLastUse } from '#data/sign-in-uses.ts'
import { useLinkableProviders, useLinkedAccounts } from '#data/social.ts'
import { ProviderIcon } from '#ui/providers/provider-icon.tsx'
import { useProviderLabel } from '#ui/text/use-provider-label.ts'
import { MethodRow } from './method-row.tsx'

// All of them are in their own section, further down.
const MAX_ROWS = 3

/** The linked accounts, beyond a few their number, or that there are none where some could be linked. */
export function ProviderMethods() {
  const { t } = useTranslation()
  const linkable = useLinkableProviders()
  const linked = useLinkedAccounts().data?.filter(({ provider }) => provider !== 'credential')
  if (linked !== undefined && linked.length > MAX_ROWS) {
    return (
      <MethodRow icon={<IconLink size={20} stroke={1.5} />} name={t('linked.heading')} state={String(linked.length)} />
    )
  }
  if (linked !== undefined && linked.length > 0) {
    return linked.map(({ id, provider }) => <LinkedMethod key={id} provider={provider} />)
  }
  if (linkable.length === 0) return null
  return (
    <MethodRow
      icon={<IconLink size={20} stroke={1.5} />}
      name={t('methods.provider')}
      state={linked && t('methods.notLinked')}
      next={linked && { act: t('methods.act.link'), label: t('methods.linkAccount'), section: 'linked' }}
    />
  )
}

function LinkedMethod({ provider }: { provider: string }) {
  const { t } = useTranslation()
  const label = useProviderLabel()
  const usedAt = useLastUse(provider)
  return (
    <MethodRow
      icon={<ProviderIcon id={provider} />}
      name={label(provider)}
      state={t('methods.linked')}
      usedAt={usedAt}
    />
  )
}
