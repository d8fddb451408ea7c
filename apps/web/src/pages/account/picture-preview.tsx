import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '../../data/types.ts'
import { Niche } from '../../ui/niche.tsx'
import classes from './picture-preview.module.css'

type Props = { user: User; name: string; address: string }

const PAUSE_MILLISECONDS = 500

/** How others will see you. An address that is still being typed is not asked for. */
export function PicturePreview({ user, name, address }: Props) {
  const { t } = useTranslation()
  const [image] = useDebouncedValue(address, PAUSE_MILLISECONDS)
  const [broken, setBroken] = useState<string>()
  return (
    <div className={classes.preview}>
      <Niche person={{ ...user, name, image }} size="large" onBroken={() => setBroken(image)} />
      <p className={classes.words} role="status">
        {image !== '' && image === broken ? t('profile.pictureBroken') : t('profile.preview')}
      </p>
    </div>
  )
}
