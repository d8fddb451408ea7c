import type { PasswordInputProps } from '@mantine/core'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from './new-password-field.module.css'
import { PasswordField } from './password-field.tsx'
import { type Strength, strengthOf } from './strength.ts'

type UserInfo = { name: string; email: string }

type Props = PasswordInputProps & { minLength: number; password: string; user?: UserInfo }

const filled: Record<Strength['level'], number> = { empty: 0, short: 0, weak: 1, fair: 2, strong: 3 }
const noUser: UserInfo = { name: '', email: '' }
const STROKES = [1, 2, 3]

/** A field for a new password: shows the required length, and the strength while typing. */
export function NewPasswordField({ minLength, password, user = noUser, ...input }: Props) {
  const { t } = useTranslation()
  const strength = strengthOf(password, minLength, user)
  return (
    <PasswordField
      label={t('field.password')}
      autoComplete="new-password"
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      description={input.error ? undefined : <StrengthLine strength={strength} minLength={minLength} />}
      {...input}
    />
  )
}

function StrengthLine({ strength, minLength }: { strength: Strength; minLength: number }) {
  return (
    <span className={classes.strength} data-level={strength.level}>
      <span className={classes.strokes} aria-hidden="true">
        {STROKES.map((stroke) => (
          <i key={stroke} data-filled={stroke <= filled[strength.level] || undefined} />
        ))}
      </span>
      <span aria-live="polite">
        <StrengthLabel strength={strength} minLength={minLength} />
      </span>
    </span>
  )
}

function StrengthLabel({ strength, minLength }: { strength: Strength; minLength: number }) {
  const { t } = useTranslation()
  switch (strength.level) {
    case 'empty':
      return t('strength.atLeast', { count: minLength })
    case 'short':
      return t('strength.missing', { count: strength.missing })
    default:
      return t(`strength.${strength.level}`)
  }
}
