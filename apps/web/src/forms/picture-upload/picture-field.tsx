import { Input } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { isUploadedPicture, type PictureOwner } from '#data/pictures.ts'
import { useSettings } from '#data/settings.ts'
import { UrlField } from '#forms/url-field.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { focusHere } from '#ui/dialog/focus-here.ts'
import { LazyPictureUpload } from './lazy-picture-upload.tsx'
import classes from './picture-upload.module.css'

type Props = {
  owner: PictureOwner
  /** Whether a picture can be uploaded. */
  uploads: boolean
  label: string
  /** Of a link to any host, where pages show what is there. */
  description: string
  /** The link that is entered, empty where it is none. */
  url: string
  inputProps: ComponentProps<typeof UrlField>
  onChange: (url: string) => void
  /** The picture of a link, or the initials. */
  avatar: (image: string, onBroken: () => void) => ReactNode
}

const DEBOUNCE_MS = 500

/** A picture: uploaded, or at a link, which is asked for on demand. */
export function PictureField({ owner, uploads, label, description, url, inputProps, onChange, avatar }: Props) {
  const { t } = useTranslation()
  const labelId = useId()
  const remote = useSettings().data?.remotePictures === true
  const isUploaded = uploads && isUploadedPicture(url)
  // So that a link is not fetched while it is being typed.
  const [settled] = useDebouncedValue(url, DEBOUNCE_MS)
  const image = isUploaded ? url : settled
  const [broken, setBroken] = useState<string>()
  const [link, setLink] = useState<'none' | 'stored' | 'asked'>(inputProps.value ? 'stored' : 'none')
  const takesLink = !isUploaded && link !== 'none'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame, and its legend is not part of the layout
    <div className={classes.field} role="group" aria-labelledby={labelId}>
      <Input.Label labelElement="div" size="md" id={labelId} mb={0}>
        {label}
      </Input.Label>
      <div className={classes.picture}>
        {avatar(image, () => setBroken(image))}
        <div className={classes.beside}>
          <LazyPictureUpload
            owner={owner}
            uploads={uploads}
            uploaded={isUploaded}
            onChange={onChange}
            onUseLink={isUploaded || takesLink ? undefined : () => setLink('asked')}
          />
          <p className={classes.status} role="status">
            {image !== '' && image === broken && t('profile.pictureBroken')}
          </p>
        </div>
      </div>
      {takesLink && (
        <UrlField
          label={t('field.link')}
          description={remote ? description : t('field.linkHint')}
          ref={link === 'asked' ? focusHere : undefined}
          {...inputProps}
        />
      )}
    </div>
  )
}
