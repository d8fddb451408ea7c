import { ActionIcon } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { PictureOwner } from '#data/pictures.ts'
import { FormError } from '#forms/form-error.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx'
import { MAX_ZOOM, wholeCrop, ZOOM_STEP, zoomCrop, zoomOf } from './crop.ts'
import { CropArea } from './crop-area.tsx'
import { cutOut } from './open-picture.ts'
import classes from './picture-upload.module.css'

type Props = {
  kind: PictureOwner['kind']
  picture: ImageBitmap
  action: string
  busy: boolean
  error: unknown
  /** Called with what makes a picture of the part. */
  onSave: (cut: () => Promise<Blob>) => void
  onClose: () => void
}

/** Asks which part of a picture is shown. */
export function CropDialog({ kind, picture, action, busy, error, onSave, onClose }: Props) {
  const { t } = useTranslation()
  const [whole] = useState(() => wholeCrop(picture))
  const [crop, setCrop] = useState(whole)
  const zoom = zoomOf(picture, crop)
  const zoomTo = (to: number) => setCrop(zoomCrop(picture, crop, to))
  return (
    <Dialog
      title={t(`pictures.title.${kind}`)}
      text={t(`pictures.help.${kind}`)}
      dirty={crop !== whole}
      busy={busy}
      onClose={onClose}
    >
      <FormError error={error} />
      <div className={classes.crop}>
        <CropArea picture={picture} crop={crop} arch={kind === 'user'} onChange={setCrop} />
        <div className={classes.zoom}>
          <ActionIcon
            variant="subtle"
            size={44}
            aria-label={t('pictures.zoomOut')}
            disabled={zoom <= 1}
            onClick={() => zoomTo(zoom - ZOOM_STEP)}
          >
            <IconMinus size={18} stroke={1.5} />
          </ActionIcon>
          <input
            type="range"
            aria-label={t('pictures.zoom')}
            min={1}
            max={MAX_ZOOM}
            step={0.01}
            value={zoom}
            onChange={({ currentTarget }) => zoomTo(Number(currentTarget.value))}
          />
          <ActionIcon
            variant="subtle"
            size={44}
            aria-label={t('pictures.zoomIn')}
            disabled={zoom >= MAX_ZOOM}
            onClick={() => zoomTo(zoom + ZOOM_STEP)}
          >
            <IconPlus size={18} stroke={1.5} />
          </ActionIcon>
        </div>
      </div>
      <DialogButtons
        action={action}
        busy={busy}
        onAction={() => onSave(() => cutOut(picture, crop))}
        onClose={onClose}
      />
    </Dialog>
  )
}
