import type { TextInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { UrlField } from './url-field.tsx'

export function LogoField(props: TextInputProps) {
  const { t } = useTranslation()
  return (
    <UrlField label={t('organization.logo')} description={t('organization.logoHint')} autoComplete="off" {...props} />
  )
}
