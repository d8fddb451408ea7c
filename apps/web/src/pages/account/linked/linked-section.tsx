import { useTranslation } from 'react-i18next'
import { useSettings } from '../../../data/settings.ts'
import { useLinkedAccounts } from '../../../data/social.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { FieldsSkeleton } from '../fields-skeleton.tsx'
import { Section } from '../section.tsx'
import { LinkAnother } from './link-another.tsx'
import { LinkedList } from './linked-list.tsx'

/** The ways in: which there are, another one, one less. */
export function LinkedSection() {
  const { t } = useTranslation()
  const settings = useSettings().data
  const { data: accounts, error, isFetching, refetch } = useLinkedAccounts()
  return (
    <Section id="linked" heading={t('linked.heading')} help={t('linked.help')}>
      {accounts === undefined && error === null && <FieldsSkeleton count={2} />}
      {accounts === undefined && error !== null && (
        <LoadFailed title={t('linked.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {accounts !== undefined && (
        <>
          <LinkedList accounts={accounts} mayUnlinkAll={settings?.accountLinking.allowUnlinkingAll ?? false} />
          <LinkAnother accounts={accounts} />
        </>
      )}
    </Section>
  )
}
