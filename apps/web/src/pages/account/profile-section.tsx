import { useMayCall, useMayChangeUsername } from '#data/impersonation.ts'
import { useUpdateUser } from '#data/profile.ts'
import { useSettings } from '#data/settings.ts'
import type { User } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { ProfileForm } from './profile-form.tsx'
import { Section } from './section.tsx'

export function ProfileSection({ user }: { user: User }) {
  const { t } = useTranslation()
  const update = useUpdateUser()
  const settings = useSettings().data
  const mayChangeUsername = useMayChangeUsername()
  const mayUpload = useMayCall('uploadPicture')
  const usernames = settings?.username != null && mayChangeUsername
  const fields = settings?.fields.user.filter(({ returned }) => returned)
  return (
    <Section id="profile" heading={t('accountPages.nameAndPicture')} help={t('profileForm.help')}>
      <ProfileForm
        user={user}
        // The form begins with what is stored in them.
        key={fields === undefined ? 'loading' : 'loaded'}
        usernames={usernames}
        uploads={settings?.pictures === true && mayUpload && user.isAnonymous !== true}
        fields={fields ?? []}
        busy={update.isPending}
        error={update.error}
        saved={update.isSuccess}
        onSubmit={({ name, username, picture }, own) => {
          const changed = username !== (user.displayUsername ?? '')
          update.mutate({ ...own, name, image: picture === '' ? null : picture, ...(changed && { username }) })
        }}
      />
    </Section>
  )
}
