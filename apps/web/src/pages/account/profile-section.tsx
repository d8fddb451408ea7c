import { useTranslation } from 'react-i18next'
import { useUpdateUser } from '#data/profile.ts'
import type { User } from '#data/types.ts'
import { ProfileForm } from './profile-form.tsx'
import { Section } from './section.tsx'

export function ProfileSection({ user }: { user: User }) {
  const { t } = useTranslation()
  const update = useUpdateUser()
  return (
    <Section id="profile" heading={t('profile.heading')} help={t('profile.help')}>
      <ProfileForm
        user={user}
        busy={update.isPending}
        error={update.error}
        saved={update.isSuccess}
        onSubmit={({ name, picture }) => update.mutate({ name, image: picture === '' ? null : picture })}
      />
    </Section>
  )
}
