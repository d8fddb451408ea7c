import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#data/types.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import classes from './picture-preview.module.css'

type Props = { user: User; name: string; url: string }

const DEBOUNCE_MS = 500

/** Previews the avatar. Debounced, so that a URL is not fetched while it is being typed. */
export function PicturePreview({ user, name, url }: Props) {
  const { t } = useTranslation()
  const [image] = useDebouncedValue(url, DEBOUNCE_MS)
  const [broken, setBroken] = useState<string>()
  return (
    <div className={classes.preview}>
      <Avatar user={{ ...user, name, image }} size="large" onBroken={() => setBroken(image)} />
      <p className={classes.status} role="status">
        {image !== '' && image === broken ? t('profile.pictureBroken') : t('profile.preview')}
      </p>
    </div>
  )
}
