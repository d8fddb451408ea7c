import { useSettings } from '#data/settings.ts'
import { useLinkableProviders, useLinkedAccounts } from '#data/social.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { FieldsSkeleton } from '#pages/account/fields-skeleton.tsx'
import { Section } from '#pages/account/section.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { UnlessImpersonating } from '#ui/feedback/unless-impersonating.tsx'
import { LinkAnother } from './link-another.tsx'
import { LinkedList } from './linked-list.tsx'

/** The linked accounts, with linking and unlinking; nothing where there are none and none could be linked. */
export function LinkedSection() {
  const { t } = useTranslation()
  const settings = useSettings().data
  const linkable = useLinkableProviders()
  const { data: accounts, error, isFetching, refetch } = useLinkedAccounts()
  const isNone = accounts?.every(({ provider }) => provider === 'credential') === true
  if (isNone && linkable.length === 0) return null
  return (
    <Section id="linked" heading={t('linked.heading')} help={t('linked.help')}>
      {accounts === undefined && error === null && <FieldsSkeleton count={2} />}
      {accounts === undefined && error !== null && (
        <LoadFailed title={t('linked.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {accounts !== undefined && (
        <>
          <LinkedList accounts={accounts} mayUnlinkAll={settings?.accountLinking.allowUnlinkingAll ?? false} />
          <UnlessImpersonating operation="linkSocial">
            <LinkAnother accounts={accounts} />
          </UnlessImpersonating>
        </>
      )}
    </Section>
  )
}
