import { useTranslation } from 'react-i18next'
import { KeySection } from '#pages/api-keys/key-section.tsx'

const EVERYTHING = { create: true, update: true, delete: true }

/** The user's API keys. */
export function ApiKeySection() {
  const { t } = useTranslation()
  return <KeySection of={{ organizationId: undefined }} help={t('apiKeys.help')} can={EVERYTHING} rights={[]} />
}
