import { useTranslation } from 'react-i18next'
import type { User } from '../../data/types.ts'
import { ChangePassword } from './change-password.tsx'
import { PasswordByMail } from './password-by-mail.tsx'
import { Section } from './section.tsx'
import { WithDoors } from './with-doors.tsx'

export function PasswordSection({ user }: { user: User }) {
  const { t } = useTranslation()
  return (
    <Section id="password" heading={t('field.password')} help={t('password.help')}>
      <WithDoors fields={3}>
        {(hasPassword) => (hasPassword ? <ChangePassword user={user} /> : <PasswordByMail email={user.email} />)}
      </WithDoors>
    </Section>
  )
}
