import { useSettings } from '#data/settings.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { KeysOfOwner } from '#pages/api-keys/key-section.tsx'
import { NewKey } from '#pages/api-keys/new-key.tsx'
import { NotFoundPage } from '#pages/errors/not-found-page.tsx'
import { FieldsSkeleton } from './fields-skeleton.tsx'
import { OneSection } from './one-section.tsx'

const OWN = { organizationId: undefined }
const EVERYTHING = { update: true, delete: true }

/** The user's API keys, where the service has any. */
export function ApiKeysPage() {
  const { t } = useTranslation()
  const settings = useSettings().data
  if (settings?.apiKey === null) return <NotFoundPage />
  return (
    <OneSection
      title={t('accountPages.apiKeys')}
      help={t('apiKeys.help')}
      action={settings && <NewKey of={OWN} rights={[]} variant="filled" />}
    >
      {settings === undefined ? <FieldsSkeleton count={2} /> : <KeysOfOwner of={OWN} can={EVERYTHING} />}
    </OneSection>
  )
}
