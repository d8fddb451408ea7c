import type { TextInputProps } from '@mantine/core'
import { useSettings } from '#data/settings.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { DigitsField } from './digits-field.tsx'

type Props = Omit<TextInputProps, 'inputMode' | 'autoComplete' | 'onChange'> & {
  source: 'totp' | 'mail'
  onChange: (code: string) => void
}

const USUAL_DIGITS = 6

/** A field for a code of an authenticator app, or for one that was mailed as a second factor. */
export function SecondFactorCodeField({ source, ...props }: Props) {
  const { t } = useTranslation()
  const settings = useSettings().data?.twoFactor
  const digits = (source === 'totp' ? settings?.totpDigits : settings?.otpDigits) ?? USUAL_DIGITS
  return <DigitsField label={t('twoFactor.challenge.code', { digits })} length={digits} {...props} />
}
