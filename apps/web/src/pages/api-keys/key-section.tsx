import { useTranslation } from 'react-i18next'
import { type KeysOf, useApiKeys } from '#data/api-keys.ts'
import { FieldsSkeleton } from '#pages/account/fields-skeleton.tsx'
import { Section } from '#pages/account/section.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { KeyList } from './key-list.tsx'
import type { KeyAbilities } from './key-row.tsx'

type Props = {
  of: KeysOf
  help: string
  can: KeyAbilities & { create: boolean }
  /** What a new key may be given, such as `member:create`; none where keys have no permissions of their own. */
  rights: readonly string[]
}

/** The API keys of a user or of an organization, with making, disabling and deleting. */
export function KeySection({ of, help, can, rights }: Props) {
  const { t } = useTranslation()
  const { data: keys, error, isFetching, refetch } = useApiKeys(of)
  return (
    <Section id="api-keys" heading={t('apiKeys.heading')} help={help}>
      {keys === undefined && error === null && <FieldsSkeleton count={2} />}
      {keys === undefined && error !== null && (
        <LoadFailed title={t('apiKeys.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {keys !== undefined && <KeyList of={of} keys={keys} can={can} rights={rights} />}
    </Section>
  )
}
