import { useTranslation } from 'react-i18next'
import { useUpdateUser } from '#data/profile.ts'
import { useSettings } from '#data/settings.ts'
import type { User } from '#data/types.ts'
import { ProfileForm } from './profile-form.tsx'
import { Section } from './section.tsx'

export function ProfileSection({ user }: { user: User }) {
  const { t } = useTranslation()
  const update = useUpdateUser()
  const usernames = useSettings().data?.username != null
  return (
    <Section id="profile" heading={t('profile.heading')} help={t('profile.help')}>
      <ProfileForm
        user={user}
        usernames={usernames}
        busy={update.isPending}
        error={update.error}
        saved={update.isSuccess}
        onSubmit={({ name, username, picture }) => {
          const changed = username !== (user.displayUsername ?? '')
          update.mutate({ name, image: picture === '' ? null : picture, ...(changed && { username }) })
        }}
      />
    </Section>
  )
}
