import { type KeysOf, useApiKeys } from '#data/api-keys.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { FieldsSkeleton } from '#pages/account/fields-skeleton.tsx'
import { Section } from '#pages/account/section.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { ApiKeyList } from './api-key-list.tsx'
import type { KeyAbilities } from './api-key-row.tsx'
import { NewKey } from './new-key.tsx'

type Keys = { of: KeysOf; can: KeyAbilities }

type Props = Keys & {
  help: string
  can: { create: boolean }
  /** What a new key may be given, such as `member:create`. */
  rights: readonly string[]
}

/** The API keys of an organization as a section of a page. */
export function KeySection({ help, of, can, rights }: Props) {
  const { t } = useTranslation()
  return (
    <Section id="api-keys" heading={t('apiKeys.heading')} help={help}>
      <KeysOfOwner of={of} can={can} />
      {can.create && <NewKey of={of} rights={rights} />}
    </Section>
  )
}

/** The API keys of a user or of an organization, with disabling and deleting. */
export function KeysOfOwner({ of, can }: Keys) {
  const { t } = useTranslation()
  const { data: keys, error, isFetching, refetch } = useApiKeys(of)
  if (keys !== undefined) return <ApiKeyList of={of} keys={keys} can={can} />
  if (error === null) return <FieldsSkeleton count={2} />
  return <LoadFailed title={t('apiKeys.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
}
