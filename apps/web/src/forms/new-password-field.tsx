import type { PasswordInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './new-password-field.module.css'
import { PasswordField } from './password-field.tsx'
import { type Strength, strengthOf } from './strength.ts'

type Person = { name: string; email: string }

type Props = PasswordInputProps & { minLength: number; password: string; person?: Person }

const filled: Record<Strength['level'], number> = { empty: 0, short: 0, weak: 1, fair: 2, strong: 3 }
const nobody: Person = { name: '', email: '' }
const STROKES = [1, 2, 3]

/** A password to be chosen: what is asked for before, and how good it is while it is typed. */
export function NewPasswordField({ minLength, password, person = nobody, ...input }: Props) {
  const { t } = useTranslation()
  const strength = strengthOf(password, minLength, person)
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
        <StrengthWords strength={strength} minLength={minLength} />
      </span>
    </span>
  )
}

function StrengthWords({ strength, minLength }: { strength: Strength; minLength: number }) {
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
