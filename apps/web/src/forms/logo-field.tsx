import type { TextInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { WebAddressField } from './web-address-field.tsx'

export function LogoField(props: TextInputProps) {
  const { t } = useTranslation()
  return (
    <WebAddressField
      label={t('organization.logo')}
      description={t('organization.logoHint')}
      autoComplete="off"
      {...props}
    />
  )
}
