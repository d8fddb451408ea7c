import { deletePasskey } from '@foyer/auth-domain/sign-in/remove-method'
import { usePasskeys } from '#data/passkeys.ts'
import { useServedProviders, useSettings } from '#data/settings.ts'
import { useLinkedAccounts } from '#data/social.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { FieldsSkeleton } from '#pages/account/fields-skeleton.tsx'
import { Section } from '#pages/account/section.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { PasskeyList } from './passkey-list.tsx'

/** The user's passkeys, with adding, renaming and removing. */
export function PasskeySection() {
  const { t } = useTranslation()
  const { data: passkeys, error, isFetching, refetch } = usePasskeys()
  const mayRemoveAll = useSettings().data?.accountLinking.allowUnlinkingAll ?? false
  const served = useServedProviders() ?? new Set<string>()
  const accounts = useLinkedAccounts().data ?? []
  return (
    <Section id="passkeys" heading={t('passkeys.heading')} help={t('passkeys.help')}>
      {passkeys === undefined && error === null && <FieldsSkeleton count={2} />}
      {passkeys === undefined && error !== null && (
        <LoadFailed title={t('passkeys.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {passkeys !== undefined && (
        <PasskeyList
          passkeys={passkeys}
          mayRemove={({ id }) => deletePasskey({ accounts, passkeys, served }, id, mayRemoveAll).allowed}
        />
      )}
    </Section>
  )
}
