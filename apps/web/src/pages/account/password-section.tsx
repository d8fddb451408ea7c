import { isStandInAddress } from '@foyer/auth-domain/social/stand-in-address'
import { useTranslation } from 'react-i18next'
import type { User } from '../../data/types.ts'
import { ChangePassword } from './change-password.tsx'
import { PasswordByMail } from './password-by-mail.tsx'
import { PasswordLater } from './password-later.tsx'
import { Section } from './section.tsx'
import { WithDoors } from './with-doors.tsx'

export function PasswordSection({ user }: { user: User }) {
  const { t } = useTranslation()
  return (
    <Section id="password" heading={t('field.password')} help={t('password.help')}>
      <WithDoors fields={3}>
        {(hasPassword) => {
          if (hasPassword) return <ChangePassword user={user} />
          return isStandInAddress(user.email) ? (
            <PasswordLater email={user.email} />
          ) : (
            <PasswordByMail email={user.email} />
          )
        }}
      </WithDoors>
    </Section>
  )
}
